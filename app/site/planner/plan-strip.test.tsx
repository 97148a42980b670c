import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Plan, PlannedCard } from '../../data/codes/planner.server.ts';
import type { Savings } from '../../domain/basket/savings.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { PlanStrip } from './plan-strip.tsx';
import { planWords } from './plan-words.server.ts';

const TODAY = 20_000;
const nothing: Plan = {
  now: undefined,
  elsewhere: [],
  nearMiss: undefined,
  next: undefined,
  pair: undefined,
  couldSave: undefined,
  onFirstOrder: undefined,
  asks: [],
};

function planned(code: string, savings: number | Savings, fields: Partial<CodeCard> = {}): PlannedCard {
  const card = {
    id: code.length,
    code,
    headline: '$5 off',
    store: { slug: 'maple-and-main', name: 'Maple & Main', logo: '', hue: 0 },
    expiresDay: NEVER_DAY,
    freshness: { state: 'verified', passedAt: 0 },
    rating: null,
    reports: 0,
    uses: 0,
    testedAt: null,
    terms: [],
    ...fields,
  } as CodeCard;
  return { card, savings: typeof savings === 'number' ? { kind: 'saves', cents: savings } : savings };
}

const place = { today: TODAY, isOneStore: true, knowsGoods: false };
const untested = { freshness: { state: 'untested' } } as const;
const sure5 = planned('SURE5', 500, { freshness: { state: 'aging', passedAt: 0, days: 3 } });

/** The strip as read: each answer in one line, then the sentences. */
function linesOf(plan: Partial<Plan>, { isOneStore = true, knowsGoods = false } = {}): string[] {
  const words = planWords({ ...nothing, ...plan }, { today: TODAY, isOneStore, knowsGoods });
  const html = renderToStaticMarkup(<PlanStrip plan={words} today={TODAY} />);
  const read = (markup = '') =>
    markup
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .trim();
  const parts = [/<h3.*?<\/h3>/, /<p[^>]*data-kind.*?<\/p>/, /<a[^>]*data-state.*?<\/a>/, /<code.*?<\/code>/];
  const answers = [...html.matchAll(/<article[^>]*aria-label="(.*?)".*?<\/article>/g)].map(
    ([answer, label]) => [label, ...parts.map((part) => part.exec(answer)?.[0])].map(read).join(' | '),
  );
  const rest = html.replace(/<article.*?<\/article>/g, '');
  return [...answers, ...[...rest.matchAll(/<p(?=[ >]).*?<\/p>/g)].map(([line]) => read(line))];
}

test('one code is a ticket with what it saves and its badge', () => {
  expect(linesOf({ now: { kind: 'enter', code: sure5 } })[0]).toBe(
    'Enter now, Maple & Main | $5 off | Saves $5 | Verified 3 days ago | SURE5',
  );
});

test.each<[Partial<CodeCard>, string]>([
  [untested, 'Not tested yet'],
  [
    { freshness: { state: 'disputed', day: TODAY, failed: 5, reports: 6 } },
    'Disputed today: 5 of 6 reports failed',
  ],
])('an order to try says why the first may be refused: %o', (fields, reason) => {
  const now = { kind: 'try', first: planned('BIG25', 2500, fields), fallback: sure5 } as const;
  expect(linesOf({ now })).toEqual([
    `Try first, Maple & Main | $5 off | Saves $25 | ${reason} | BIG25`,
    'If it’s refused, Maple & Main | $5 off | Saves $5 | Verified 3 days ago | SURE5',
    'One code per order. Savings assume every item qualifies.',
  ]);
});

test.each<[Savings, string]>([
  [{ kind: 'short', missingCents: 1 }, 'Add $0.01 to your cart and save $25 with NEWMEMBER. Not tested yet'],
  [
    { kind: 'short', missingCents: 400, of: { departments: ['produce'] } },
    'Add $4 of produce to your cart and save $25 with NEWMEMBER. Not tested yet',
  ],
  [
    { kind: 'short', missingCents: 400, of: { departments: ['produce'] }, isUnsure: true },
    'Add $4 of produce to your cart and save $25 with NEWMEMBER. We don’t know if its minimum counts the whole cart. Not tested yet',
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

test('a code for first orders says what it saves on one', () => {
  const limits = { region: 'Ohio' };
  const onFirstOrder = { code: planned('NEW20', { kind: 'first-order' }, { limits }), savedCents: 1200 };
  const lines = linesOf({ now: { kind: 'enter', code: sure5 }, onFirstOrder });
  expect(lines).toContain('First order? NEW20 saves $12. Ohio only · Verified');
});

test('a phone unfolds the most that else may save, or the next order', () => {
  const summaryOf = (plan: Partial<Plan>) =>
    planWords({ ...nothing, now: { kind: 'enter', code: sure5 }, ...plan }, place).summary;
  const couldSave = planned('FRESH20', {
    kind: 'up-to',
    cents: 1900,
    leastCents: 0,
    departments: ['produce'],
  });
  const onFirstOrder = { code: planned('NEW20', { kind: 'first-order' }), savedCents: 2000 };
  const next = { kind: 'enter', code: sure5 } as const;
  expect(summaryOf({ couldSave, next })).toEqual(['May save more: up to $19']);
  expect(summaryOf({ couldSave, onFirstOrder })).toEqual(['May save more: up to $20']);
  expect(summaryOf({ next, elsewhere: [sure5] })).toEqual(['Your next order']);
});

test('a code that covers some goods may save more', () => {
  const couldSave = planned('FRESH20', {
    kind: 'up-to',
    cents: 1600,
    leastCents: 0,
    departments: ['produce'],
  });
  expect(linesOf({ couldSave })).toEqual([
    'We can’t promise a saving on this cart yet.',
    'FRESH20 may save up to $16 if it’s all produce. Verified',
    expect.any(String),
  ]);
  expect(linesOf({ now: { kind: 'enter', code: sure5 }, couldSave })).toContain(
    'FRESH20 may save more: up to $16 if it’s all produce. Verified',
  );
});

test('a phone folds the rest of a long plan, never the answer or a near miss', () => {
  const couldSave = planned('ROOTS', { kind: 'up-to', cents: 900, leastCents: 0, departments: ['produce'] });
  const nearMiss = {
    code: planned('NEARBY', { kind: 'short', missingCents: 100 }),
    missingCents: 100,
    savedCents: 900,
    moreCents: 400,
  };
  const next = { kind: 'enter', code: planned('LATER20', 2000) } as const;
  const foldedOf = (plan: Partial<Plan>) => {
    const words = planWords({ ...nothing, ...plan }, { today: TODAY, isOneStore: false, knowsGoods: false });
    const html = renderToStaticMarkup(<PlanStrip plan={words} today={TODAY} />);
    const [, summary = '', folded = ''] = /<summary>(.*?)<\/summary>(.*)<\/details>/.exec(html) ?? [];
    expect(summary.includes('promise')).toBe(folded.includes('promise'));
    return ['FORTY', 'NEARBY', 'ROOTS', 'LATER20', 'One code'].filter((each) => folded.includes(each));
  };
  const now = { kind: 'enter', code: sure5 } as const;
  const elsewhere = [planned('FORTY', 4000, untested)];
  expect(foldedOf({ now, elsewhere, nearMiss, couldSave, next })).toEqual(['ROOTS', 'LATER20', 'One code']);
  expect(foldedOf({ now, nearMiss, next })).toEqual(['LATER20', 'One code']);
  expect(foldedOf({ now, elsewhere, nearMiss })).toEqual([]);
  expect(foldedOf({ now, next })).toEqual([]);
  expect(foldedOf({ couldSave })).toEqual(['ROOTS', 'One code']);
});

describe('the next order', () => {
  const now = { kind: 'enter', code: sure5 } as const;
  const nextLine = (plan: Partial<Plan>) => linesOf(plan).find((line) => line.startsWith('Next order:'));

  test('takes another code, with its last day', () => {
    const code = planned('ACRE25', 2000, { expiresDay: TODAY + 8 });
    expect(nextLine({ now, next: { kind: 'enter', code } })).toBe(
      'Next order: ACRE25. Saves $20. Ends Oct 12. Verified',
    );
    const early = {
      ...code,
      card: { ...code.card, end: { at: (TODAY + 9) * 86_400_000, zone: 'Asia/Tokyo' } },
    };
    expect(linesOf({ next: { kind: 'enter', code: early } })[1]).toContain('Ends Oct 12 at 9:00 AM GMT+9.');
  });

  test('or the same one again', () => {
    expect(nextLine({ now, next: { kind: 'enter', code: sure5 } })).toBe('Next order: SURE5 again.');
  });

  test('depends on which of two codes was used', () => {
    const big = planned('BIG025', 2500, untested);
    const third = planned('OTHER03', 300);
    const nextAfter = (ifWorked: PlannedCard | undefined, ifRefused: PlannedCard | undefined) =>
      nextLine({
        now: { kind: 'try', first: big, fallback: sure5 },
        next: { kind: 'depends', ifWorked, ifRefused },
      });
    expect(nextAfter(sure5, big)).toBe('Next order: whichever of the two you didn’t use.');
    expect(nextAfter(big, sure5)).toBe('Next order: whichever of the two worked, again.');
    expect(nextAfter(sure5, third)).toBe(
      'Next order: SURE5 if the first one worked, OTHER03 if it was refused.',
    );
    expect(nextAfter(sure5, undefined)).toBe('Next order: SURE5 if the first one worked.');
    expect(nextAfter(undefined, third)).toBe('Next order: OTHER03 if it was refused.');
  });
});

test('another pair is offered with both sums', () => {
  const pair = { now: planned('NEW20', 2000), next: planned('ACRE25', 2500), cents: 4500, planCents: 3800 };
  expect(linesOf({ now: { kind: 'enter', code: sure5 }, pair })).toContain(
    'Ordering twice? NEW20 now and ACRE25 next time save $45 in all, not $38.',
  );
});

test('a line says for whom a code is before its badge', () => {
  const local = planned('ROWFREE', 649, { limits: { region: 'Local delivery' } });
  const next = { kind: 'enter', code: local } as const;
  expect(linesOf({ now: { kind: 'enter', code: sure5 }, next })).toContain(
    'Next order: ROWFREE. Saves $6.49. Local delivery only · Verified',
  );
});

test('codes at other stores that may save more say why they may not', () => {
  const rated = planned('FORTY', 4000, { ...untested, rating: 3.1, reports: 12 });
  expect(
    linesOf({ now: { kind: 'enter', code: sure5 }, elsewhere: [rated] }, { isOneStore: false }),
  ).toContain('FORTY at Maple & Main may save $40 (not tested yet, 3.1 of 5 from 12 reports).');
});

test('where amounts were entered, the strip says what it goes by', () => {
  expect(linesOf({ now: { kind: 'enter', code: sure5 } }, { knowsGoods: true }).at(-1)).toBe(
    'One code per order. Savings use the amounts you entered and assume every item qualifies.',
  );
});
