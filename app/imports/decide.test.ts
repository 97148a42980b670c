import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import type { FeedRow } from './feed-row.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const rules = { zone: 'UTC', hasDayFirst: false };

const row: FeedRow = {
  id: '17',
  store: { id: '4', name: 'Pier Nine', website: '' },
  code: 'Save-10',
  title: '10% off',
  description: '',
  terms: '',
  starts: '',
  ends: '',
  state: 'active',
  isPrivate: false,
  isPattern: false,
  isJoined: true,
  countries: [],
  currency: '',
  figures: { percentOff: null, amountOffCents: null, minBasketCents: null, maxDiscountCents: null },
  landingUrl: '',
  trackingUrl: '',
  categories: [],
};

const of = (change: Partial<FeedRow>) => decide({ ...row, ...change }, rules, now);

test('a row with an id, a store, and a code is a code', () => {
  expect(of({})).toEqual({ kind: 'code', times: { startsAt: null, endsAt: null } });
  expect(of({ starts: '2026-12-01', ends: '2026-12-24' })).toEqual({
    kind: 'code',
    times: { startsAt: Date.parse('2026-12-01'), endsAt: Date.parse('2026-12-25') },
  });
  expect(of({ state: 'pending', starts: '2026-12-01' }).kind).toBe('code');
});

test.each<[string, Partial<FeedRow>]>([
  ['Its start can’t be read: tomorrow.', { starts: 'tomorrow' }],
  ['Its end can’t be read: 12/31/2026.', { ends: '12/31/2026' }],
  ['Its end, 2026-12-01, isn’t after its start, 2026-12-02.', { starts: '2026-12-02', ends: '2026-12-01' }],
])('refused: %s', (reason, change) => {
  expect(of(change)).toEqual({ kind: 'refused', reason });
});

describe('held', () => {
  test.each<[string, Partial<FeedRow>]>([
    ['no-code', { code: '' }],
    ['private', { isPrivate: true }],
    ['pattern', { isPattern: true }],
    ['not-joined', { isJoined: false }],
    ['abroad', { countries: ['Germany', 'AT'] }],
    ['abroad', { currency: 'EUR' }],
    ['abroad', { title: '10 € off' }],
    ['abroad', { description: 'Spend £40' }],
    ['abroad', { title: '₹100 off' }],
    ['bad-code', { code: 'AB' }],
    ['bad-code', { code: 'SAVE 10' }],
    ['no-words', { title: '' }],
    ['no-words', { title: '<p>&nbsp;</p>', description: '<br>' }],
    ['over', { ends: '2026-11-23' }],
    ['over', { state: 'pending', starts: '2026-11-23' }],
    ['over', { state: 'pending' }],
  ])('%s: %j', (reason, change) => {
    expect(of(change)).toEqual({ kind: 'held', reason });
  });

  test('not for the United States among others, and not for a dollar', () => {
    for (const name of ['US', 'United States', 'usa', 'United States of America'])
      expect(of({ countries: ['Canada', name] }).kind).toBe('code');
    expect(of({ currency: 'usd' }).kind).toBe('code');
    expect(of({ title: '$10 off (9 €)' }).kind).toBe('code');
  });
});

test('what a feed takes back isn’t what it suspends', () => {
  expect(of({ state: 'deleted' })).toEqual({ kind: 'ended', isSuspended: false });
  expect(of({ state: 'expired', ends: '2026-11-01' })).toEqual({ kind: 'ended', isSuspended: false });
  expect(of({ state: 'suspended' })).toEqual({ kind: 'ended', isSuspended: true });
  expect(of({ state: 'suspended', code: '' })).toEqual({ kind: 'ended', isSuspended: true });
});
