import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createRouteTable } from '../../server/framework/routes.ts';
import { listenOnLoopback } from '../helpers/machine/loopback.ts';
import { builtPages } from '../helpers/site/built-app.ts';
import { startNginx } from './nginx.ts';
import { freePorts } from './ports.ts';
import { askProxy } from './visitor.ts';

const run = promisify(execFile);

/** An instance that notes each request, and then does what the test says. */
async function startInstance(respond: RequestListener) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    respond(request, response);
  });
  return { port: await listenOnLoopback(server), asked };
}

const respondOk: RequestListener = (_, response) => response.end('fine');

/** Reads the whole request, as an instance that dies while it works on it. */
const dieAtWork: RequestListener = async (request) => {
  await text(request);
  request.socket.destroy();
};

test('a GET that an instance dies of goes to another one', async () => {
  const [dying, sound] = [await startInstance(dieAtWork), await startInstance(respondOk)];
  const { port } = await startNginx([dying, sound]);
  for (let round = 0; round < 4; round += 1) expect((await askProxy(port, '/')).status).toBe(200);
  expect(dying.asked.length).toBeGreaterThan(0);
  expect(sound.asked).toHaveLength(4);
});

test('a form that an instance has is never sent to another one', async () => {
  const dying = [await startInstance(dieAtWork), await startInstance(dieAtWork)];
  const { port } = await startNginx(dying);
  const response = await askProxy(port, '/contact', { method: 'POST', body: 'name=Ann' });
  expect(response.status).toBe(503);
  expect(String(response.body)).toContain('Go back and try again');
  expect(dying.flatMap(({ asked }) => asked)).toHaveLength(1);
});

test('a form goes to another instance when one does not take connections', async () => {
  const [gone = 0] = await freePorts(1);
  const sound = await startInstance(respondOk);
  const { port } = await startNginx([{ port: gone }, sound]);
  for (let form = 0; form < 4; form += 1) {
    const response = await askProxy(port, '/contact', { method: 'POST', body: 'name=Ann' });
    expect(response.status).toBe(200);
  }
  expect(sound.asked).toHaveLength(4);
});

test('an instance that says it is busy is believed, and keeps its place', async () => {
  const busy = await startInstance((_, response) => response.writeHead(503).end('busy'));
  const { port } = await startNginx([busy, busy]);
  for (let round = 1; round <= 5; round += 1) {
    const response = await askProxy(port, '/');
    expect([response.status, String(response.body)]).toEqual([503, 'busy']);
    expect(busy.asked).toHaveLength(round);
  }
});

test('forms that are too large do not shut the forms for others', async () => {
  const refusing = await startInstance((request, response) => {
    if (request.method === 'GET') response.end('fine');
    else response.writeHead(413, { connection: 'close' }).end('too large');
  });
  const { port } = await startNginx([refusing, refusing]);
  const body = Buffer.alloc(4 * 1024 * 1024, 'a');
  for (let form = 0; form < 8; form += 1) await askProxy(port, '/office', { method: 'POST', body });
  expect((await askProxy(port, '/')).status).toBe(200);
  const small = await askProxy(port, '/contact', { method: 'POST', body: 'name=Ann' });
  expect([small.status, String(small.body)]).toEqual([413, 'too large']);
});

test('pages come over connections that stay open, forms over one each', async () => {
  const instance = await startInstance(respondOk);
  const { port } = await startNginx([instance]);
  for (let round = 0; round < 3; round += 1) await askProxy(port, '/');
  for (let round = 0; round < 3; round += 1) await askProxy(port, '/', { method: 'POST' });
  const portsOf = (method: string) =>
    new Set(instance.asked.filter((one) => one.method === method).map(({ socket }) => socket));
  expect(portsOf('GET').size).toBeLessThanOrEqual(2);
  expect(portsOf('POST').size).toBe(3);
});

test('passes on who asks for what, and says so truly', async () => {
  const instance = await startInstance(respondOk);
  const { port } = await startNginx([instance]);
  await askProxy(port, '/codes?q=tea%20caf%C3%A9&x', {
    headers: { host: 'codes.example', 'x-forwarded-for': '203.0.113.7', 'accept-encoding': 'br' },
  });
  const [{ url, headers }] = instance.asked as [IncomingMessage];
  expect(url).toBe('/codes?q=tea%20caf%C3%A9&x');
  expect(headers).toMatchObject({
    host: 'codes.example',
    'accept-encoding': 'br',
    'x-forwarded-for': '203.0.113.7, 127.0.0.1',
  });
});

/** The forms that take more than others: where they go, with and without JavaScript, and how many bytes. */
async function largeForms(): Promise<(readonly [path: string, bytes: number])[]> {
  const { routes } = await builtPages();
  const findRoute = createRouteTable(routes);
  return Object.values(routes).flatMap((route) => {
    const path = route?.module.action && `/${(route.path ?? '').replaceAll(/:\w+/g, '1')}`;
    const bytes = path ? findRoute(path)?.handle.bodyLimitBytes : undefined;
    if (!path || !bytes || bytes <= 64 * 1024) return [];
    return [path, path === '/office' ? '/office/_.data' : `${path}.data`].map(
      (each) => [each, bytes] as const,
    );
  });
}

test('takes forms as large as each of the site’s does, and little more', async () => {
  const instance = await startInstance(async (request, response) => {
    response.end(String((await text(request)).length));
  });
  const { port } = await startNginx([instance]);
  const post = (path: string, bytes: number) =>
    askProxy(port, path, { method: 'POST', body: Buffer.alloc(bytes, 'a') });
  const forms = await largeForms();
  expect(forms.map(([path]) => path)).toEqual(expect.arrayContaining(['/office', '/office/posts/1.data']));
  for (const [path, bytes] of forms) {
    expect(String((await post(path, bytes)).body), path).toBe(String(bytes));
    const refused = await post(path, Math.round(1.1 * bytes));
    expect([path, refused.status, String(refused.body)]).toEqual([
      path,
      413,
      expect.stringContaining('Shorten it'),
    ]);
  }
  // All others: slightly more than the site accepts, so that the site itself can refuse it.
  for (const path of ['/contact', '/codes/1/use', '/office/codes', '/office/queue', '/officers', '/']) {
    expect((await post(path, 65 * 1024)).status, path).toBe(200);
    expect((await post(path, 129 * 1024)).status, path).toBe(413);
  }
});

test('an address sends a few large forms at a time, and any number of small ones', async () => {
  const held: ServerResponse[] = [];
  const instance = await startInstance((request, response) => {
    if (request.url === '/office' && request.method === 'POST') held.push(response);
    else response.end('fine');
  });
  const { port } = await startNginx([instance]);
  const picture = () => askProxy(port, '/office', { method: 'POST', body: 'a' });
  const first = Array.from({ length: 4 }, picture);
  await expect.poll(() => held.length).toBe(4);
  const refused = await picture();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
  expect((await askProxy(port, '/office')).status).toBe(200);
  expect((await askProxy(port, '/contact', { method: 'POST', body: 'a' })).status).toBe(200);
  for (const response of held.splice(0)) response.end('saved');
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const next = picture();
  await expect.poll(() => held.length).toBe(1);
  held[0]!.end('saved');
  expect((await next).status).toBe(200);
});

test('a file that one instance lacks comes from another; a page that is missing does not', async () => {
  const lacking = await startInstance((_, response) => response.writeHead(404).end());
  const having = await startInstance(respondOk);
  const { port } = await startNginx([lacking, having]);
  for (let round = 0; round < 6; round += 1)
    expect((await askProxy(port, '/assets/start-a1.js')).status).toBe(200);
  const pages = await Promise.all(Array.from({ length: 4 }, () => askProxy(port, '/nowhere')));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200, 404]));
});

test('sends bytes as they are, compressed or not', async () => {
  const instance = await startInstance((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(10_000)),
  );
  const { port } = await startNginx([instance]);
  const response = await askProxy(port, '/', { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.body).toHaveLength(10_000);
});

test('plain HTTP leads to TLS, where HTTP/2 is spoken', async () => {
  const instance = await startInstance(respondOk);
  const { port, plainPort } = await startNginx([instance]);
  const plain = await fetch(`http://127.0.0.1:${plainPort}/codes?q=tea`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/codes?q=tea']);

  const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  onTestFinished(() => session.destroy());
  const stream = session.request({ ':path': '/', host: 'codes.example' });
  expect(await text(stream)).toBe('fine');
  expect(session.alpnProtocol).toBe('h2');
});

test('without an instance it says so, and when to come back', async () => {
  const { port } = await startNginx((await freePorts(2)).map((gone) => ({ port: gone })));
  const response = await askProxy(port, '/');
  expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
});

test('it counts as healthy while an instance responds through it', async () => {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');
  const [, words = ''] = /test: \[CMD, (curl, [^\]]*)\]/.exec(compose)!;
  const isHealthy = (port: number) => {
    const [program = '', ...rest] = words
      .replaceAll('"', '')
      .replace('localhost', `localhost:${port}`)
      .split(', ');
    return run(program, rest).then(
      () => true,
      () => false,
    );
  };
  const [gone = 0] = await freePorts(1);
  const nginx = await startNginx([await startInstance(respondOk)]);
  expect(await isHealthy(nginx.port)).toBe(true);
  await nginx.use([{ port: gone }]);
  expect(await isHealthy(nginx.port)).toBe(false);
});

test('logs no address and no search, even when an instance fails', async () => {
  const nginx = await startNginx([await startInstance(dieAtWork)]);
  await askProxy(nginx.port, '/codes?q=secret-search');
  expect(nginx.log()).not.toMatch(/secret-search|127\.0\.0\.1/);
});
