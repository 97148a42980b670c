import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { senderDomainFindings } from '../findings/sender-domain.server.ts';
import { domainOf, lookUpSenderDomain } from './sender-domain.server.ts';

test('finds who may send, the keys, and what to do with forgeries', async () => {
  const servers = [
    await dnsServer({
      'codes.example': ['some-site-verification=1', 'v=spf1 include:mail.example ~all'],
      '_dmarc.codes.example': ['v=DMARC1; p=none'],
      's1._domainkey.codes.example': ['v=DKIM1; k=rsa; p=MIGf'],
    }),
  ];
  const found = await lookUpSenderDomain('codes.example', { servers });
  expect(found).toEqual({
    domain: 'codes.example',
    spf: { state: 'found', record: 'v=spf1 include:mail.example ~all' },
    dmarc: { state: 'found', record: 'v=DMARC1; p=none' },
    dkimSelectors: ['s1'],
  });
  expect(senderDomainFindings(found).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
});

test('says what is missing, and what to add', async () => {
  const servers = [await dnsServer({ 'codes.example': ['v=spf1 -all', 'v=spf1 ~all'] })];
  const findings = senderDomainFindings(await lookUpSenderDomain('codes.example', { servers }));
  expect(findings.map(({ state }) => state)).toEqual(['warning', 'warning', 'warning']);
  expect(findings[0]!.says).toContain('several SPF records');
  expect(findings[1]!.says).toContain('no key');
  expect(findings[2]!.advice).toContain('_dmarc.codes.example');
});

test('says so in time when DNS does not respond', async () => {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  const servers = [`127.0.0.1:${socket.address().port}`];
  const found = await lookUpSenderDomain('codes.example', { servers, timeoutMs: 100 });
  expect(found).toMatchObject({ spf: { state: 'unreachable' }, dkimSelectors: 'unreachable' });
  expect(senderDomainFindings(found)).toEqual([
    expect.objectContaining({ state: 'warning', says: expect.stringContaining('DNS didn’t answer') }),
  ]);
});

test.each([
  ['Codes <mail@Codes.example>', 'codes.example'],
  ['mail@codes.example', 'codes.example'],
  ['"A @ B" <mail@mx.codes.example> ', 'mx.codes.example'],
  ['nobody', undefined],
])('the domain of %s is %s', (from, domain) => {
  expect(domainOf(from)).toBe(domain);
});

/** A DNS server with these TXT records; every other name is unknown. Returns `address:port`. */
async function dnsServer(records: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(responseTo(query, records), port, address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

/** RFC 1035, section 4: a header, the question again, and an answer for each record. */
function responseTo(query: Buffer, records: Readonly<Record<string, readonly string[]>>): Buffer {
  const labels: string[] = [];
  let at = 12;
  while (query[at] !== 0) {
    const length = query[at]!;
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(12, at + 5);
  const texts = records[labels.join('.').toLowerCase()];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  const answers = (texts ?? []).map((text) => {
    const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]);
    return Buffer.concat([head, Buffer.from(text, 'latin1')]);
  });
  return Buffer.concat([header, question, ...answers]);
}
