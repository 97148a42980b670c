import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../../test/helpers/data/sample-database.ts';
import { normalizeQuery } from '../../../domain/search/normalize-query.ts';
import { searchTyped } from './understood-search.server.ts';

/** What shoppers type, and the codes of the sample of which one belongs at the first place. */
const searches: readonly (readonly [typed: string, codes: string])[] = [
  ['Free shipping', 'HLFREE35 FIRSTHARVESTDELIVERY WBDELIVER MMDOORSTEP SGSHIP50 PIERSHIP'],
  ['harvest lane delivery', 'HLFREE35 FIRSTHARVESTDELIVERY'],
  ['$6 off', 'BREAKFAST6 AVO6 DUMPLING6'],
  ['fifteen percent', 'PANTRY15 GROVE15 CRUST15 CEDARBOX'],
  ['$20 off $60', 'HARVEST20'],
  ['carts over $80', 'LANE10'],
  ['half price', ''],
  ['HLFREE35', 'HLFREE35'],
  ['harvest 20', 'HARVEST20'],
  ['harvest-20', 'HARVEST20'],
  ['wholegrain5', 'WHOLEGRAIN5'],
  ['roots2o', 'ROOTS20'],
  ['eggs', 'EGGS4'],
  ['milk, eggs & oats', 'BREAKFAST6'],
  ['nappies', 'BABYCARE10'],
  ['aubergine', 'GREENS12'],
  ['courgettes', 'GREENS12'],
  ['spuds', 'ROOTS20'],
  ['tinned tomatoes', 'PANTRY15'],
  ['sea food', 'TIDE12 FIRSTCATCH'],
  ['wild salmon', 'SALMON7'],
  ['oysters', 'OYSTERDOZEN'],
  ['prawns', 'TIDE12'],
  ['ham', 'DELI8'],
  ['croissants', 'CRUST15'],
  ['suncream', 'SUNSAFE12'],
  ['hay fever', 'ALLERGY5'],
  ['multivitamins', 'VITAMIN20'],
  ['frozen dumplings', 'DUMPLING6'],
  ['cilantro', 'HERBGARDEN'],
  ['oranges', 'CITRUS10'],
  ['organic carrots', 'ROOTS20'],
  ['fish not frozen', 'TIDE12 SALMON7'],
  ['free delivery but not pier nine', 'HLFREE35'],
  ['anything but free delivery at wellby', 'WELLBY15'],
  ['free delivery please help', 'PIERSHIP'],
  ['free delivery under $30', 'PIERSHIP'],
  ['ketchup and salmon', 'SALMON7'],
  ['coupons for new customers', 'HARVEST20 HELLOGROVE NEWWELL FIRSTBOX NEWMEMBER FIRSTCATCH'],
  ['bogof', 'LOAF2'],
  ['members only', 'ACREWEEKLY CVORGANIC18'],
  ['avacados', 'AVO6'],
  ['brocolli', 'GREENS12'],
  ['slamon', 'SALMON7'],
  ['salmon kazoo', 'SALMON7'],
  ['the best promo code for bread', 'CRUST15 LOAF2'],
  ['"sold by weight"', ''],
];

test.each(searches)('%j finds first one of %s', async (typed, codes) => {
  const query = { text: normalizeQuery(typed), storeSlug: undefined, category: undefined };
  const { rows } = await searchTyped(
    await sampleDatabase(),
    query,
    { sort: undefined, limit: 3, page: 1 },
    NOON,
  );
  expect(codes.split(' ')).toContain(rows[0]?.code ?? '');
});

test('words that every code fits list all, the most used first, and those of other shops nothing', async () => {
  const db = await sampleDatabase();
  const count = async (typed: string) => {
    const query = { text: normalizeQuery(typed), storeSlug: undefined, category: undefined };
    return (await searchTyped(db, query, { sort: undefined, limit: 1, page: 1 }, NOON)).total.count;
  };
  const all = await count('');
  expect(all).toBeGreaterThan(60);
  for (const typed of ['coupons', 'best grocery delivery promo codes', 'cheapest deals today', 'food'])
    expect(await count(typed), typed).toBe(all);
  for (const typed of ['walmart', 'zzzzzz', '"promo code"']) expect(await count(typed), typed).toBe(0);
});
