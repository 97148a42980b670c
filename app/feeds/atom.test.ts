import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { addPerson } from '../../test/helpers/office/office.ts';
import { childrenOf, parseXml, textOf } from '../../test/helpers/text/xml.ts';
import { correctTest, recordTests } from '../data/codes/write-tests.server.ts';
import { listEndingCodes } from '../data/posts/feed.server.ts';
import { ATOM_TYPE } from '../frame/media-types.ts';
import { atomFeed } from './atom.ts';
import { calendar } from './calendar.ts';
import { type Feed, readFeed } from './feed.server.ts';
import { jsonFeed } from './json-feed.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

test('what RFC 4287 asks of a feed and of an entry is there, once each', async () => {
  const feed = parseXml(atomFeed(await readFeed(await sampleDatabase(), 'https://codes.example', NOON)));
  expect(feed).toMatchObject({ name: 'feed', uri: ATOM });
  expect(textOf(feed, 'id')).toBe('https://codes.example/feed.xml');
  expect(textOf(feed, 'title')).not.toBe('');
  expect(textOf(feed, 'updated')).toMatch(RFC_3339);
  expect(textOf(childrenOf(feed, 'author')[0]!, 'name')).not.toBe('');
  expect(childrenOf(feed, 'link').map(({ attributes }) => attributes)).toContainEqual({
    rel: 'self',
    type: ATOM_TYPE,
    href: 'https://codes.example/feed.xml',
  });

  const entries = childrenOf(feed, 'entry');
  expect(entries.length).toBeGreaterThan(50);
  for (const entry of entries) {
    expect(textOf(entry, 'id')).toMatch(/^https:\/\/codes\.example\/(codes\/\d+|blog\/[a-z0-9-]+)$/);
    expect(textOf(entry, 'title')).not.toBe('');
    expect(textOf(entry, 'published')).toMatch(RFC_3339);
    expect(textOf(entry, 'updated') >= textOf(entry, 'published')).toBe(true);
    expect(textOf(entry, 'content')).toMatch(/^<p>/);
    expect(childrenOf(entry, 'link')[0]!.attributes).toEqual({
      rel: 'alternate',
      type: 'text/html',
      href: textOf(entry, 'id'),
    });
  }
  const ids = entries.map((entry) => textOf(entry, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
});

test('entries keep their ids from one reading to the next, newest first', async () => {
  const db = await sampleDatabase();
  const read = async (at: number) =>
    (await readFeed(db, 'https://codes.example', at)).entries.map((entry) => entry.url);
  expect(await read(NOON + 1_000)).toEqual(await read(NOON));
  const { entries } = await readFeed(db, 'https://codes.example', NOON);
  const times = entries.map((entry) => entry.publishedAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('each code says how its last test went, and that it is a sample’s', async () => {
  const { entries } = await readFeed(await sampleDatabase(), 'https://codes.example', NOON);
  const codes = entries.filter(({ url }) => url.includes('/codes/'));
  expect(codes.length).toBeGreaterThan(40);
  const tested = /(Worked|Failed|Not tested) at checkout (on \w+ \d+, 2026|yet)[.;]|Last tested on /;
  for (const { summary, html } of codes)
    for (const text of [summary, html]) {
      expect(text).toMatch(tested);
      expect(text).toContain('Sample data: codes, figures, and people are made up.');
    }
});

test('a code that the store confirmed after its last test says so, in every feed', async () => {
  const db = await sampleDatabase();
  const [code] = await listEndingCodes(db, NOON, { days: 14, limit: 1 });
  const personId = await addPerson(db, 'editor', 'Rosa Lind');
  const by = { actor: { personId }, now: NOON };
  const confirmed = {
    codeId: code!.card.id,
    method: 'store',
    outcome: 'worked',
    source: 'Its store',
  } as const;
  const said = async () => {
    const feed = await readFeed(db, 'https://codes.example', NOON);
    const codes = await listEndingCodes(db, NOON, { days: 14, limit: 1 });
    const site = { name: 'Clipbasket', siteUrl: 'https://codes.example', zone: 'UTC' };
    return [atomFeed(feed), jsonFeed(feed), calendar({ ...site, codes }).replaceAll('\r\n ', '')].map(
      (text) => text.split('confirmed by the store on ').length - 1,
    );
  };
  const before = await said();
  const [id] = await recordTests(db, [{ ...confirmed, testedAt: NOON - 1 }], by);
  // A summary and a body in Atom and in JSON Feed.
  expect(await said()).toEqual([before[0]! + 2, before[1]! + 2, before[2]! + 1]);
  await correctTest(db, { id: id!, outcome: 'retracted', note: 'Another code.' }, by);
  expect(await said()).toEqual(before);
});

test('a text with markup, quotes and control characters comes out as it went in', () => {
  const awkward = 'Fish & "Chips" <b>at</b> O\'Hara\u0007 ]]> 20% 🥖';
  const feed = parseXml(atomFeed(feedOf(awkward)));
  const [entry] = childrenOf(feed, 'entry');
  expect(textOf(entry!, 'title')).toBe(awkward.replace('\u0007', ''));
  expect(textOf(entry!, 'content')).toBe(awkward.replace('\u0007', ''));
  expect(childrenOf(entry!, 'category')[0]!.attributes.term).toBe(awkward.replace('\u0007', ''));
});

test('a site without anything published has a feed nevertheless', () => {
  const feed = parseXml(atomFeed({ ...feedOf('x'), entries: [] }));
  expect(childrenOf(feed, 'entry')).toEqual([]);
  expect(textOf(feed, 'updated')).toBe('2026-06-10T12:00:00Z');
});

function feedOf(text: string): Feed {
  const entry = {
    url: 'https://codes.example/codes/1',
    title: text,
    summary: text,
    html: text,
    author: text,
    tags: [text],
    image: 'https://codes.example/og/code/1.png',
    publishedAt: NOON,
    updatedAt: NOON,
  };
  return {
    title: text,
    description: text,
    siteName: text,
    siteUrl: 'https://codes.example',
    updatedAt: NOON,
    entries: [entry],
  };
}
