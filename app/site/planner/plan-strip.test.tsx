import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Plan, PlannedCard } from '../../data/codes/planner.server.ts';
import type { Savings } from '../../domain/basket/savings.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { planLines } from './plan-lines.server.ts';
import { PlanStrip } from './plan-strip.tsx';

const TODAY = 20_000;
const nothing: Plan = {
  now: undefined,
  nearMiss: undefined,
  next: undefined,
  couldSave: undefined,
  asks: [],
};

function planned(code: string, savings: number | Savings, fields: Partial<CodeCard> = {}): PlannedCard {
  const card = {
    id: code.length,
    code,
    store: { slug: 'maple-and-main', name: 'Maple & Main', logo: '', hue: 0 },
    expiresDay: NEVER_DAY,
    freshness: { state: 'verified', passedAt: 0 },
    ...fields,
  } as CodeCard;
  return { card, savings: typeof savings === 'number' ? { kind: 'saves', cents: savings } : savings };
}

const untested = { freshness: { state: 'untested' } } as const;
const sure5 = planned('SURE5', 500, { freshness: { state: 'aging', passedAt: 0, days: 3 } });

/** The lines of the strip, as read. */
function linesOf(plan: Partial<Plan>, { isOneStore = true, knowsGoods = false } = {}): string[] {
  const lines = planLines({ ...nothing, ...plan }, { today: TODAY, isOneStore, knowsGoods });
  const html = renderToStaticMarkup(<PlanStrip lines={lines} />);
  return [...html.matchAll(/<p(?=[ >]).*?<\/p>/g)].map(([line]) =>
    line
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .trim(),
  );
}

test('one code is named with what it saves and its badge', () => {
  expect(linesOf({ now: { kind: 'enter', code: sure5 } })[0]).toBe(
    'Enter now: SURE5. Saves $5. Verified 3 days ago',
  );
  expect(linesOf({ now: { kind: 'enter', code: sure5 } }, { isOneStore: false })[0]).toBe(
    'Enter now: SURE5 at Maple & Main. Saves $5. Verified 3 days ago',
  );
});

describe('an order to try says why the first may be refused', () => {
  test.each<[Partial<CodeCard>, string]>([
    [untested, 'not tested yet'],
    [
      { freshness: { state: 'disputed', day: TODAY, failed: 5, reports: 6 } },
      'disputed today: 5 of 6 reports failed',
    ],
    [{ limits: { membersOnly: true } }, 'members only'],
    [
      { ...untested, limits: { region: 'California', departments: ['meat'] } },
      'not tested yet, California only',
    ],
  ])('%o', (fields, reason) => {
    const now = { kind: 'try', first: planned('BIG25', 2500, fields), fallback: sure5 } as const;
    expect(linesOf({ now })).toEqual([
      `Try BIG25 first (${reason}, saves $25). If it’s refused, enter SURE5.`,
      'SURE5: saves $5. Verified 3 days ago',
      'One code per order. Savings assume every item qualifies.',
    ]);
  });
});

test.each<[Savings, string]>([
  [{ kind: 'short', missingCents: 1 }, 'Add $0.01 to your cart and save $25 with NEWMEMBER. Not tested yet'],
  [
    { kind: 'short', missingCents: 400, of: { departments: ['produce'] } },
    'Add $4 of produce to your cart and save $25 with NEWMEMBER. Not tested yet',
  ],
])('a near miss says what to add, and of what: %o', (savings, line) => {
  const nearMiss = {
    code: planned('NEWMEMBER', savings, untested),
    missingCents: savings.kind === 'short' ? savings.missingCents : 0,
    savedCents: 2500,
    moreCents: 2000,
  };
  expect(linesOf({ now: { kind: 'enter', code: sure5 }, nearMiss })).toContain(line);
});

test('a code that covers some goods may save more', () => {
  const couldSave = planned('FRESH20', {
    kind: 'up-to',
    cents: 1600,
    leastCents: 0,
    departments: ['produce'],
  });
  expect(linesOf({ couldSave })).toEqual([
    expect.stringContaining('No code here is sure'),
    'FRESH20 may save more: up to $16 if all of it is produce. Verified',
    expect.any(String),
  ]);
});

describe('the next order', () => {
  const now = { kind: 'enter', code: sure5 } as const;

  test('takes another code, with its minimum and its last day', () => {
    const next = { ...planned('ACRE25', 2000, { expiresDay: TODAY + 8 }), minBasketCents: 5000 };
    expect(linesOf({ now, next })).toContain(
      'Next order: ACRE25. Saves $20. $50 minimum. Ends Oct 12. Verified',
    );
  });

  test('or the same one again', () => {
    expect(linesOf({ now, next: { ...sure5, minBasketCents: null } })).toContain(
      'Next order: SURE5 again. Saves $5. Verified 3 days ago',
    );
  });
});

test('where amounts were entered, the strip says what it goes by', () => {
  expect(linesOf({ now: { kind: 'enter', code: sure5 } }, { knowsGoods: true }).at(-1)).toBe(
    'One code per order. Savings use the amounts you entered and assume every item qualifies.',
  );
});
