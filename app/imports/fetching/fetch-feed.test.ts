import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FeedAccess, type Fetched, fetchFeed } from './fetch-feed.server.ts';

type Options = Partial<Parameters<typeof fetchFeed>[1]>;

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that sends these bytes to whoever connects, and then ends the connection. */
async function serveRaw(response: string): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(response, 'latin1'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = (address: string, options: Options = {}, header?: FeedAccess['header']) =>
  fetchFeed({ address, header }, { allowsLoopback: true, ...options });

async function read(fetched: Fetched): Promise<string> {
  if (fetched.kind !== 'file') return fetched.kind;
  const parts: Uint8Array[] = [];
  for await (const part of fetched.body) parts.push(part);
  return Buffer.concat(parts).toString();
}

const fetchText = async (address: string, options?: Options) => read(await ask(address, options));

describe('a file', () => {
  test('comes with its validators, and not again while these hold', async () => {
    const asked: unknown[] = [];
    const url = await serve(({ headers }, response) => {
      asked.push(headers['if-none-match'], headers['x-key']);
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end('codes');
    });
    const fetched = await ask(url, {}, { name: 'X-Key', value: 'secret' });
    expect(fetched).toMatchObject({ kind: 'file', hasEnd: true, validators: { etag: '"1"' } });
    expect(await read(fetched)).toBe('codes');
    expect(await ask(url, { validators: { etag: '"1"' } })).toEqual({ kind: 'unchanged' });
    expect(asked).toEqual([undefined, 'secret', '"1"', undefined]);
  });

  test('may come packed', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('codes'));
    });
    expect(await fetchText(url)).toBe('codes');
  });

  test('without a length may have been cut off', async () => {
    const url = await serveRaw('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\ncodes');
    expect(await ask(url)).toMatchObject({ hasEnd: false });
  });

  test.each([
    [
      'ends before its length',
      'Content-Length: 10\r\n\r\ncodes',
      /broke the connection off early|ended early/,
    ],
    ['goes on after its length', 'Content-Length: 5\r\n\r\ncodes and more', /isn’t as long as it says/],
    ['breaks off between chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\ncodes\r\n', /early/],
    ['is packed and cut off', 'Content-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x00', /broken or cut off/],
    ['is packed as nobody asked', 'Content-Encoding: br\r\n\r\ncodes', /packed as br/],
  ])('that %s is none', async (_, rest, sentence) => {
    const url = await serveRaw(`HTTP/1.1 200 OK\r\nConnection: close\r\n${rest}`);
    await expect(fetchText(url)).rejects.toThrow(sentence);
  });

  test('of more than 200 MB is none, however small it is packed', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(201 * 2 ** 20)));
    });
    const fetched = (await ask(url)) as Extract<Fetched, { kind: 'file' }>;
    const drain = async () => {
      for await (const _ of fetched.body);
    };
    await expect(drain()).rejects.toThrow('more than 200 MB');
  });

  test('that doesn’t come is given up', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200).write('co');
    });
    await expect(fetchText(url, { idleMs: 50 })).rejects.toThrow('sent nothing for 0.05');
    await expect(fetchText(url, { wholeMs: 50 })).rejects.toThrow('took more than');
    const silent = await serve(() => {});
    await expect(ask(silent, { wholeMs: 50 })).rejects.toThrow('took more than');
    await expect(ask(silent, { firstMs: 50 })).rejects.toThrow('sent nothing for 0.05');
    // The first byte may take longer than those that follow.
    await expect(ask(silent, { idleMs: 50, firstMs: 200 })).rejects.toThrow('sent nothing for 0.2');
    const never = () => new Promise<never>(() => {});
    const slow = 'https://feeds.example';
    await expect(ask(slow, { resolve: never, wholeMs: 50 })).rejects.toThrow('took more than');
  });
});

test('what is no response, or wasn’t asked for, is an error', async () => {
  const odd = await serveRaw('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  await expect(ask(odd)).rejects.toThrow('sent no file');
  const headers = await serveRaw(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`);
  await expect(ask(headers)).rejects.toThrow('sent more headers than');
  const unasked = await serveRaw('HTTP/1.1 304 Not Modified\r\n\r\n');
  await expect(ask(unasked)).rejects.toThrow('responded with status 304');
});

describe('a redirect', () => {
  test('is followed five times, and takes the credentials nowhere else', async () => {
    const seen: unknown[] = [];
    const other = await serve(({ headers }, response) => {
      seen.push(headers.authorization, headers['if-none-match']);
      response.end('elsewhere');
    });
    const url = await serve(({ url: path, headers }, response) => {
      seen.push(headers.authorization);
      response.writeHead(302, { location: path === '/away' ? other : '/away' }).end();
    });
    const header = { name: 'Authorization', value: 'Basic secret' };
    expect(await read(await ask(url, { validators: { etag: '"1"' } }, header))).toBe('elsewhere');
    expect(seen).toEqual(['Basic secret', 'Basic secret', undefined, undefined]);
    const round = await serve((_, response) => void response.writeHead(307, { location: '/' }).end());
    await expect(ask(round)).rejects.toThrow('more than 5 times');
    const odd = await serve((_, response) => void response.writeHead(301, { location: 'http://[' }).end());
    await expect(ask(odd)).rejects.toThrow('can’t be read');
  });

  test('is checked as the first address is', async () => {
    const places = [
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/',
      'file:///etc/passwd',
      'http://[fd00::1]/',
    ];
    for (const location of places) {
      const url = await serve((_, response) => void response.writeHead(302, { location }).end());
      await expect(ask(url), location).rejects.toThrow(/private network|Only https/);
    }
  });
});

describe('what isn’t the internet', () => {
  const guarded = (address: string, addresses: string[] = []) =>
    fetchFeed({ address }, { allowsLoopback: false, resolve: async () => addresses });

  test.each([
    ['https://127.0.0.1/'],
    ['https://[::1]/'],
    ['https://0x7f.1/'],
    ['https://2130706433/'],
    ['https://[::ffff:10.0.0.1]/'],
    ['https://feeds.example/', '10.0.0.1'],
    ['https://feeds.example/', '93.184.216.34', '192.168.0.1'],
    ['https://feeds.example/', '2606:4700::1111', 'fe80::1'],
  ])('isn’t asked: %s', async (address, ...addresses) => {
    await expect(guarded(address, addresses)).rejects.toThrow('private network');
  });

  test('nor is anything but https', async () => {
    await expect(guarded('http://feeds.example/', ['93.184.216.34'])).rejects.toThrow('Only https');
  });

  test('a name that answers otherwise the second time is asked where it was checked', async () => {
    const url = await serve((_, response) => void response.end('here'));
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };
    const named = url.replace('127.0.0.1', 'feeds.example');
    expect(await fetchText(named, { resolve })).toBe('here');
    expect(asked).toBe(1);
  });
});

test('a refusal says which host it is, what to do, and nothing secret', async () => {
  const url = await serve(({ url: path }, response) => {
    const status = Number(path!.slice(1, 4));
    response.writeHead(status, { 'retry-after': '120' }).end();
  });
  const refusal = (status: number) =>
    ask(`${url}/${status}?key=secret`).then(
      () => expect.fail(),
      (error) => error,
    );
  expect((await refusal(401)).message).toMatch(/^127\.0\.0\.1:\d+ refused the credentials \(401\)/);
  expect((await refusal(404)).message).toContain('has no file at this address (404)');
  expect(await refusal(429)).toMatchObject({ waitMs: 120_000 });
  for (const status of [401, 404, 429, 500]) expect((await refusal(status)).message).not.toContain('secret');
  await expect(ask('http://127.0.0.1:9/?key=secret')).rejects.toThrow(
    /^127\.0\.0\.1:9 refused the connection\.$/,
  );
});
