import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesOf, fixture, readAll, readFixture } from '../../../test/helpers/imports/read-text.ts';
import { awinCsv } from '../formats/awin-csv.ts';
import { cjXml } from '../formats/cj-xml.ts';
import { fmtcJson } from '../formats/fmtc-json.ts';
import { formats } from '../formats/formats.ts';
import { linkMyDealsJson } from '../formats/linkmydeals.ts';
import { rakutenXml } from '../formats/rakuten-xml.ts';
import { readFeed } from './read-feed.ts';

const feeds = [
  ...['admitad.json', 'awin.csv', 'awin.json', 'cj.xml', 'clipbasket.csv', 'clipbasket.json'],
  ...['couponapi.json', 'fmtc.json', 'impact-codes.json', 'impact-deals.json', 'linkmydeals.csv'],
  ...['linkmydeals.json', 'rakuten.xml'],
];

test.each(feeds)('%s is the same by its content and by name, whole, in bytes, and packed', async (name) => {
  const found = await readFixture(name);
  expect(found.format.name).toBe(
    [...formats.keys()].find((each) => each.startsWith(name.replace('.', '-'))) ?? '',
  );
  const named = [found.format];
  for (const bytes of [
    bytesOf(fixture(name)),
    bytesOf(fixture(name), 1),
    bytesOf(gzipSync(fixture(name)), 7),
  ])
    expect(await readAll(bytes, named)).toEqual(found);
});

test.each(feeds.filter((name) => name.endsWith('.json')))('%s is known as a bare array too', async (name) => {
  const whole = JSON.parse(Buffer.from(fixture(name)).toString()) as object;
  const list = Array.isArray(whole) ? whole : Object.values(whole).find(Array.isArray);
  const { format } = await readAll(bytesOf(JSON.stringify(list)));
  expect(format).toBe((await readFixture(name)).format);
});

test.each([
  [
    'an unknown CSV',
    'Promotion ID,Advertiser,Price\n1,A,2\n',
    /no format that we read.*closest is awin-csv.*“code”/,
  ],
  ['an unknown JSON', '[{"link_id": 1, "merchant_name": "A"}]', /closest is fmtc-json/],
  ['an unknown XML', '<rss><channel><link>x</link></channel></rss>', /no format that we read/],
  ['XML without records', '<rss><channel></channel></rss>', /no records/],
  [
    'a message of an API in XML',
    '<cj-api><error-message>Not Authorized</error-message></cj-api>',
    /“Not Authorized”/,
  ],
  ['a message of an API in plain text', 'Invalid API key', /no format that we read/],
  ['a page', '\n<!DOCTYPE html><title>Sign in</title>', /sign-in page/],
  ['a page without a type', '<HTML lang="en">', /sign-in page/],
  ['blank space', ' '.repeat(300_000), /blank space/],
  ['nothing', '', /empty/],
  ['an empty array', '[]', /no records.*--format/],
])('%s ends in a sentence', async (_, text, sentence) => {
  const reading = readAll(bytesOf(text));
  await expect(reading).rejects.toThrow(sentence);
  await expect(reading).rejects.toMatchObject({ name: 'FeedError' });
});

test('a file of another kind than its format’s says what it is', async () => {
  await expect(readFixture('awin.json', [awinCsv])).rejects.toThrow(
    'This file is JSON, and awin-csv is CSV.',
  );
  await expect(readFixture('linkmydeals.csv', [awinCsv])).rejects.toThrow(
    /isn’t awin-csv.*lack “promotion id”/,
  );
  await expect(readFixture('awin.json', [linkMyDealsJson])).rejects.toThrow(/no list.*“offers”/);
  await expect(readFixture('cj.xml', [rakutenXml])).rejects.toThrow(/isn’t rakuten-xml/);
});

test('a feed may be empty where it says so, or where its format is named', async () => {
  const none = '<cj-api><links total-matched="0" records-returned="0"/></cj-api>';
  for (const among of [[cjXml], [...formats.values()]])
    expect(await readAll(bytesOf(none), among)).toMatchObject({ format: cjXml, rows: [] });
  expect(await readAll(bytesOf('[]'), [fmtcJson])).toMatchObject({ rows: [] });
  const head = Buffer.from(fixture('awin.csv')).toString().split('\n')[0]!;
  expect(await readAll(bytesOf(head))).toMatchObject({ format: awinCsv, rows: [] });
});

test('a message where offers should be is no empty feed', async () => {
  const refused = '{"result": false, "error": "Invalid key", "offers": []}';
  await expect(readAll(bytesOf(refused), [linkMyDealsJson])).rejects.toThrow(/It says: “Invalid key”/);
});

test('Rakuten’s total counts only where all is on one page', () => {
  const totalOf = (facts: Record<string, string>) => rakutenXml.total!(new Map(Object.entries(facts)), 7);
  expect(totalOf({ TotalPages: '1', TotalMatches: '9' })).toBe(9);
  expect(totalOf({ TotalPages: '1' })).toBe(7);
  expect(totalOf({ TotalPages: '2', TotalMatches: '9' })).toBe(Number.POSITIVE_INFINITY);
  expect(totalOf({})).toBeUndefined();
});

test('a file is closed when its reader stops', async () => {
  let isClosed = false;
  async function* watched() {
    try {
      yield* bytesOf(`[${'{"nCouponID": 1, "nMerchantID": 2}, '.repeat(20_000)}{}]`);
    } finally {
      isClosed = true;
    }
  }
  const { records } = await readFeed(watched(), [fmtcJson]);
  for await (const { row } of records) if (row === 3) break;
  expect(isClosed).toBe(true);
});

const LONG = 50_000_000;
/** More than a record may have, and less than would hurt. */
const MOST_TAKEN = 3_000_000;

/** A beginning, then the same again and again; `sent` says how much of it was asked for. */
function endless(before: string, unit: string) {
  const part = Buffer.from(unit.repeat(Math.ceil(65_536 / unit.length)));
  const source = { sent: 0, bytes: bytes() };
  async function* bytes() {
    yield Buffer.from(before);
    for (; source.sent < LONG; source.sent += part.length) yield part;
  }
  return source;
}

test.each([
  ['a quoted cell', '"', 'x', awinCsv],
  ['a line', '', 'x', awinCsv],
  ['separators', 'id,', ',', awinCsv],
  ['a text of JSON', '[{"a": "', 'x', fmtcJson],
  ['escapes of JSON', '[{"a": "', '\\n', fmtcJson],
  ['brackets of JSON', '[', '[', fmtcJson],
  ['an element', '<f><link><a>', 'x', cjXml],
  ['elements', '<f><link><a>', '<b>', cjXml],
  ['a comment', '<f><!--', 'x', cjXml],
  ['blank space', ' ', ' ', cjXml],
])('%s without end isn’t read to its end', async (_, before, unit, format) => {
  const source = endless(before, unit);
  await expect(readAll(source.bytes, [format])).rejects.toMatchObject({ name: 'FeedError' });
  expect(source.sent).toBeLessThan(MOST_TAKEN);
});

test.each([
  ['CSV', 'promotion id,advertiser,code\n', '1,A,B\n', awinCsv],
  ['JSON', '[', '{"nCouponID": 1, "cMerchant": "A"},', fmtcJson],
  ['XML', '<f>', '<link><link-id>1</link-id><advertiser-id>2</advertiser-id></link>', cjXml],
])('%s is read no faster than its rows are taken', async (_, before, unit, format) => {
  const source = endless(before, unit);
  const { records } = await readFeed(source.bytes, [format]);
  for (let row = 1; row <= 3; row += 1) expect((await records.next()).value).toMatchObject({ row });
  expect(source.sent).toBeLessThan(MOST_TAKEN);
  await records.return(undefined);
});
