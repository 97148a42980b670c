import { describe, expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import type { Basket } from '../../domain/basket/eligibility.ts';
import { nothingAsked } from '../../domain/search/read-search.ts';
import type { CodeCardRow } from './code-card.ts';
import { listCandidates } from './code-search.server.ts';
import { type Plan, type PlannedCard, planBasket as planCorrected, savingsAt } from './planner.server.ts';

type Moment = { now: number; isOneStore: boolean };
const planBasket = (rows: readonly CodeCardRow[], basket: Basket, moment: Moment) =>
  planCorrected(rows, basket, { ...moment, correction: [] });

describe('the plan on codes of the sample', () => {
  test('$30 at Maple & Main takes tested free delivery before an unrated $5', async () => {
    const rows = await candidatesAt('maple-and-main');
    const basket = cart(3000);
    expect(savingsOf(rows, 'WHOLEGRAIN5', basket)).toMatchObject({ kind: 'up-to', cents: 500 });
    expect(shown(planBasket(rows, basket, { now: NOON, isOneStore: true }).plan)).toMatchObject({
      now: ['MMDOORSTEP'],
      next: 'MMDOORSTEP',
    });

    // The same if WHOLEGRAIN5 covered everything: it saves a cent more, but its last test is a week old.
    const wider = changed(rows, 'WHOLEGRAIN5', { departments: null, scope_words: null });
    expect(savingsOf(wider, 'WHOLEGRAIN5', basket)).toEqual({ kind: 'saves', cents: 500 });
    expect(savingsOf(wider, 'MMDOORSTEP', basket)).toEqual({ kind: 'saves', cents: 499 });
    const { ranked, plan } = planBasket(wider, basket, { now: NOON, isOneStore: true });
    expect(shown(plan)).toMatchObject({ now: ['MMDOORSTEP'], next: 'MMDOORSTEP' });
    expect(ranked.slice(0, 2).map(({ code }) => code)).toEqual(['MMDOORSTEP', 'WHOLEGRAIN5']);

    // Unless tests have shown that it works nearly as often.
    const known = { now: NOON, isOneStore: true, correction: [[500, 900] as const, [950, 901] as const] };
    const corrected = planCorrected(wider, basket, known);
    expect(corrected.ranked.slice(0, 2).map(({ code }) => code)).toEqual(['WHOLEGRAIN5', 'MMDOORSTEP']);
  });

  test('a first order of $99.99 at Cedar Valley is told to add a cent for NEWMEMBER', async () => {
    const { plan } = planBasket(await candidatesAt('cedar-valley'), cart(9999, { firstOrder: true }), {
      now: NOON,
      isOneStore: true,
    });
    expect(shown(plan).now).toEqual(['COOP10']);
    expect(plan.nearMiss).toMatchObject({
      code: { card: { code: 'NEWMEMBER' } },
      missingCents: 1,
      savedCents: 2500,
      moreCents: 1501,
    });
    const exactly = planBasket(await candidatesAt('cedar-valley'), cart(10_000, { firstOrder: true }), {
      now: NOON,
      isOneStore: true,
    }).plan;
    expect(shown(exactly).now).toEqual(['NEWMEMBER']);
    expect(exactly.nearMiss).toBeUndefined();
  });

  test('a first order of $100 of produce at Golden Acre takes ACRE25, and is offered FIRSTBOX before it', async () => {
    // As if ACRE25 could be used once, and FIRSTBOX and ORCHARD20 took all produce.
    const wider = { scope_words: null };
    const rows = changed(
      changed(
        changed(await candidatesAt('golden-acre'), 'ACRE25', { one_per_household: 1 }),
        'FIRSTBOX',
        wider,
      ),
      'ORCHARD20',
      wider,
    );
    const basket = cart(10_000, { firstOrder: true, goods: { produce: 10_000 } });
    const { plan } = planBasket(rows, basket, { now: NOON, isOneStore: true });
    expect(shown(plan)).toMatchObject({ now: ['ACRE25'], next: 'ORCHARD20' });
    expect(['FIRSTBOX', 'ACRE25', 'ORCHARD20'].map((code) => savingsOf(rows, code, basket))).toEqual([
      { kind: 'saves', cents: 2000 },
      { kind: 'saves', cents: 2500 },
      { kind: 'saves', cents: 1800 },
    ]);
    // In the sample, ACRE25 may be used on both orders.
    expect(
      shown(planBasket(await candidatesAt('golden-acre'), basket, { now: NOON, isOneStore: true }).plan),
    ).toMatchObject({
      now: ['ACRE25'],
      next: 'ACRE25',
    });
  });

  test('a first order of $70 anywhere takes the code that saves most now', async () => {
    const basket = cart(7000, { firstOrder: true });
    const { plan } = planBasket(await candidatesAt(), basket, { now: NOON, isOneStore: false });
    expect(shown(plan)).toEqual({ now: ['HARVEST20'], next: undefined });
  });

  test('produce at Golden Acre is asked for, and its amount makes a sum of “up to”', async () => {
    const rows = await candidatesAt('golden-acre');
    const before = planBasket(rows, cart(6400), { now: NOON, isOneStore: true }).plan;
    expect(before.asks).toEqual(['produce']);
    expect(before.couldSave).toMatchObject({
      card: { code: 'ACRE25' },
      savings: { kind: 'up-to', cents: 1600, leastCents: 0, departments: ['produce'] },
    });
    expect(shown(before).now).toEqual(['GAFREE']);

    const after = planBasket(rows, cart(6400, { goods: { produce: 4000 } }), {
      now: NOON,
      isOneStore: true,
    }).plan;
    expect(shown(after).now).toEqual(['ACRE25']);
    expect(after.asks).toEqual([]);
  });

  test('a member who pays no delivery fee is given no free delivery', async () => {
    const rows = await candidatesAt('maple-and-main');
    expect(
      shown(planBasket(rows, cart(3000, { feeCents: 0 }), { now: NOON, isOneStore: true }).plan).now,
    ).toBeUndefined();
    expect(savingsOf(rows, 'MMDOORSTEP', cart(3000, { feeCents: 799 }))).toEqual({
      kind: 'saves',
      cents: 799,
    });
  });
});

test('no code of the sample that covers only some goods promises a part of a cart that nothing was said of', async () => {
  const rows = await candidatesAt();
  const limited = rows.filter((row) => row.departments !== null || row.scope_words !== null);
  expect(limited.length).toBeGreaterThan(35);
  for (const totalCents of [2500, 6000, 20_000])
    for (const row of limited)
      expect(savingsAt(row, cart(totalCents, { firstOrder: true })).kind, row.code).not.toBe('saves');
});

/** The live codes of the sample, of one store or of all. */
async function candidatesAt(storeSlug?: string): Promise<CodeCardRow[]> {
  return listCandidates(
    await sampleDatabase(),
    { search: nothingAsked, storeSlug, category: undefined },
    NOON,
  );
}

function changed(rows: readonly CodeCardRow[], code: string, change: Partial<CodeCardRow>): CodeCardRow[] {
  expect(rows.filter((row) => row.code === code)).toHaveLength(1);
  return rows.map((row) => (row.code === code ? { ...row, ...change } : row));
}

function cart(totalCents: number, more: Partial<Basket> = {}): Basket {
  return { totalCents, firstOrder: false, feeCents: null, goods: {}, ...more };
}

function savingsOf(rows: readonly CodeCardRow[], code: string, basket: Basket) {
  return savingsAt(rows.find((row) => row.code === code)!, basket);
}

function shown({ now, next }: Plan) {
  const code = (planned: PlannedCard) => planned.card.code;
  const answer = now && (now.kind === 'enter' ? [code(now.code)] : [code(now.first), code(now.fallback)]);
  return { now: answer, next: next?.kind === 'enter' ? code(next.code) : next };
}
