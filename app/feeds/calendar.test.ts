import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { plainDiscount } from '../../test/helpers/data/discounts.ts';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { type FeedCode, listEndingCodes } from '../data/posts/feed.server.ts';
import { DAY_MS, parseDay } from '../domain/time/days.ts';
import { calendar } from './calendar.ts';

const site = { name: 'Clipbasket', siteUrl: 'https://codes.example', zone: 'America/New_York' };

async function endingCodes(): Promise<FeedCode[]> {
  return listEndingCodes(await sampleDatabase(), NOON, { days: 14, limit: 500 });
}

function eventsOf(text: string) {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
}

test('every code that ends within 14 days is an all-day event on its last day', async () => {
  const codes = await endingCodes();
  const events = eventsOf(calendar({ ...site, codes }));
  expect(codes.length).toBeGreaterThan(3);
  expect(events.length).toBe(codes.length);
  events.forEach((event, index) => {
    const { card } = codes[index]!;
    expect(event.startDate.isDate).toBe(true);
    expect(parseDay(event.startDate.toString())).toBe(card.expiresDay);
    expect(event.duration.toSeconds() * 1000).toBe(DAY_MS);
    expect(event.uid).toBe(`code-${card.id}@codes.example`);
    expect(event.summary).toContain(card.code);
    expect(event.component.getFirstPropertyValue('dtstamp')).toMatchObject({ isDate: false });
    expect(event.component.getFirstPropertyValue('url')).toBe(`https://codes.example/codes/${card.id}`);
  });
  expect(new Set(events.map((event) => event.uid)).size).toBe(events.length);
});

test('none ends later than that, and none has ended', async () => {
  const codes = await endingCodes();
  const today = Math.floor(NOON / DAY_MS);
  for (const { card } of codes) {
    expect(card.expiresDay).toBeGreaterThanOrEqual(today - 1);
    expect(card.expiresDay).toBeLessThanOrEqual(today + 14);
  }
});

test('lines end in CRLF and are at most 75 octets long, whatever they contain', async () => {
  const [code] = await endingCodes();
  const long = { ...code!, card: { ...code!.card, description: 'Crème brûlée 🍮, '.repeat(40) } };
  const text = calendar({ ...site, codes: [long] });
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(eventsOf(text)[0]!.description).toContain('Crème brûlée 🍮, '.repeat(40).trim());
});

describe('a text comes out as it went in', () => {
  test.each(['a; b, c', 'back\\slash', 'two\nlines', '\\n is not a line', 'a:b "c" ^n'])(
    '%j',
    async (text) => {
      const [code] = await endingCodes();
      const { limits: _, isSample: __, ...card } = code!.card;
      const awkward = { ...code!, terms: plainDiscount, card: { ...card, description: text } };
      const [event] = eventsOf(calendar({ ...site, codes: [awkward] }));
      expect(event!.description).toContain(text);
      expect(event!.description.slice(text.length)).toMatch(
        /^ Worked at checkout on June \d+, 2026\.\nhttps:\/\/codes\.example\/codes\/\d+$/,
      );
    },
  );
});

test('an event says how its code was tested, and that it’s a sample’s', async () => {
  const [code] = await endingCodes();
  const descriptionOf = (change: Partial<FeedCode['card']>) => {
    const card = { ...code!.card, ...change };
    return eventsOf(calendar({ ...site, codes: [{ ...code!, card }] }))[0]!.description;
  };
  // Midnight UTC is the evening before in New York.
  const failedAt = parseDay('2026-06-10')! * DAY_MS;
  expect(descriptionOf({ freshness: { state: 'failed', failedAt } })).toContain(
    'Failed at checkout on June 9, 2026. Sample data: codes, figures, and people are made up.',
  );
  const { isSample: _, ...card } = code!.card;
  const real = calendar({ ...site, codes: [{ ...code!, card }] });
  expect(eventsOf(real)[0]!.description).not.toContain('Sample data');
});

test('without a code that ends soon it still holds a component, as a calendar must', () => {
  const component = new ICAL.Component(ICAL.parse(calendar({ ...site, codes: [] })));
  expect(component.name).toBe('vcalendar');
  expect(component.getAllSubcomponents()).toHaveLength(1);
  expect(component.getAllSubcomponents('vevent')).toEqual([]);
});

test('the calendar names its version and its maker', () => {
  const component = new ICAL.Component(ICAL.parse(calendar({ ...site, codes: [] })));
  expect(component.getFirstPropertyValue('version')).toBe('2.0');
  expect(component.getFirstPropertyValue('prodid')).toMatch(/^-\/\/.+\/\/.+\/\/EN$/);
});
