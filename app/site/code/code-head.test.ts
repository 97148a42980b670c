import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { type CodeCard, cardOf } from '../../data/codes/code-card.ts';
import { findCode } from '../../data/codes/codes.server.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { offerText } from '../../words/discount.ts';
import { headOfCode } from './code-head.server.ts';

const zone = 'America/New_York';

test('a live code names the offer, and the day on which it worked', async () => {
  const card = { ...(await someCard()), freshness: { state: 'verified', passedAt: NOON - HOUR_MS } } as const;
  const { title, description, noindex } = headOfCode({ card, liveness: 'live', startsDay: 0, zone });
  expect(title).toBe(`${card.code}: ${offerText(card)}`);
  expect(description).toContain('June 10, 2026');
  expect(noindex).toBe(false);
});

test.each([
  ['expired', /^Expired\b/, 'Expired on June 9, 2026'],
  ['unpublished', /^Withdrawn\b/, 'Withdrawn'],
  ['upcoming', /^Not started yet\b/, 'Starts on June 11, 2026'],
] as const)('one that is %s says so in title and description', async (liveness, title, sentence) => {
  const today = Math.floor(NOON / DAY_MS);
  const card = { ...(await someCard()), expiresDay: today - 1 };
  const head = headOfCode({ card, liveness, startsDay: today + 1, zone });
  expect(head.title).toMatch(title);
  expect(head.description).toContain(sentence);
  expect(head.description).not.toContain('Worked');
  expect(head.noindex).toBe(true);
});

test('nothing that it says becomes false by itself', async () => {
  const card = await someCard();
  for (const freshness of [
    { state: 'verified', passedAt: NOON - HOUR_MS },
    { state: 'aging', passedAt: NOON - 100 * HOUR_MS, days: 4 },
    { state: 'stale', passedAt: NOON - 400 * HOUR_MS },
    { state: 'failed', failedAt: NOON - HOUR_MS },
    { state: 'disputed', day: Math.floor(NOON / DAY_MS), reports: 6, failed: 5 },
    { state: 'failing' },
    { state: 'untested' },
  ] as const) {
    const { description } = headOfCode({
      card: { ...card, freshness },
      liveness: 'live',
      startsDay: 0,
      zone,
    });
    expect(description).not.toMatch(/\bago\b|today|yesterday/i);
  }
});

async function someCard(): Promise<CodeCard> {
  return cardOf((await findCode(await sampleDatabase(), 1))!, NOON);
}
