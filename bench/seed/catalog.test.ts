import { expect, test } from 'vitest';
import { Catalog } from './catalog.ts';

const size = { codes: 400, stores: 30, seed: 3, today: 20_500 };

test('the same size, seed and day give the same data, and another seed gives other data', () => {
  const once = new Catalog(size);
  const again = new Catalog(size);
  expect(again.stores).toEqual(once.stores);
  const codes = [...once.codes()];
  expect([...again.codes()]).toEqual(codes);
  expect([...new Catalog({ ...size, seed: 4 }).codes()]).not.toEqual(codes);
});

test('words, stores and uses are as uneven as they are in the world', () => {
  const catalog = new Catalog({ ...size, codes: 5_000 });
  const codes = [...catalog.codes()];
  expect(codes.map(({ id }) => id)).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 1));

  const withOff = codes.filter((code) => / off[ .]/i.test(` ${code.description}`)).length;
  const withTofu = codes.filter((code) => code.search_text.includes('tofu')).length;
  expect(withOff).toBeGreaterThan(2_000);
  expect(withTofu).toBeLessThan(200);
  expect(withTofu).toBeGreaterThan(0);

  const perStore = Map.groupBy(codes, (code) => code.store_id);
  expect(perStore.get(1)!.length).toBeGreaterThan(3 * perStore.get(30)!.length);
  const uses = codes.map((code) => code.uses).sort((a, b) => a - b);
  expect(uses[2_500]).toBeLessThan(10);
  expect(uses.at(-1)).toBeGreaterThan(500);
});

test('of the last days there are never more uses than in all', () => {
  const catalog = new Catalog(size);
  for (const code of catalog.codes()) {
    const recent = catalog.daysOf(code).reduce((sum, day) => sum + day.uses, 0);
    expect(recent).toBeLessThanOrEqual(code.uses);
  }
});
