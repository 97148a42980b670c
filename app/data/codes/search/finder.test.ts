import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { plainCode, storeRow } from '../../../../test/helpers/data/rows.ts';
import { emptyDatabase, NOON } from '../../../../test/helpers/data/sample-database.ts';
import { plainFields, termsOf } from '../../../../test/helpers/data/search-texts.ts';
import { compareBy, type RankedCode, type Sort, sorts } from '../../../domain/basket/ranking.ts';
import { isLive } from '../../../domain/evidence/liveness.ts';
import type { ListedCode, ListPosition } from '../../../domain/list-position.ts';
import { hasTerms } from '../../../domain/search/patterns.ts';
import { searchTextOf } from '../../../domain/search/search-text.ts';
import { tokensOf } from '../../../domain/search/tokens.ts';
import { DAY_MS } from '../../../domain/time/days.ts';
import type { Database } from '../../database.server.ts';
import { engineOf } from '../../engine.server.ts';
import type { CodeFilter, FinderLimits } from '../find-codes.ts';
import { retireEndedCodes } from '../listing.server.ts';

const FOREVER = Number.MAX_SAFE_INTEGER;

/** Limits that send every search with a filter down one way, whatever the sample says. */
const ways: Readonly<Record<string, FinderLimits>> = {
  'filtering every code': { counted: FOREVER, scanCost: FOREVER, mostScanned: FOREVER },
  'scanning an index, with a count': { counted: FOREVER, scanCost: 0, mostScanned: FOREVER },
  'scanning an index, with an estimate': { counted: -1, scanCost: 0, mostScanned: FOREVER },
  'gathering rare results': { counted: -1, scanCost: FOREVER, mostScanned: FOREVER },
  'scanning, and gathering when that takes too long': { counted: -1, scanCost: 0, mostScanned: 2 },
};

const stores = ['Oat Row', 'Ab*a', 'Pier ab'];
const categories = ['General', 'Fresh'];
// Few letters, so that words repeat; and signs that mean something to a pattern or to the trigram index.
const anyLetters = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '*', '"', '[', ']', '?', '%', '💚', 'é'),
  maxLength: 7,
});

// Words with other forms, amounts, and texts that only look like them.
const words = [
  ...['pea', 'peas', 'peach', 'peapod', 'berry', 'berries', 'xberry', 'loaf', 'loaves', 'boxes', 'box'],
  ...[
    '$5',
    '$5.00',
    '$50',
    '$5.50',
    '15% off',
    '5% off',
    '5%',
    '$5 off',
    '5 off',
    '1.5%',
    '5 dollars',
    '5off',
    '.5',
  ],
  // What is found by tokens, and what only looks like it.
  ...['egg', 'eggs', 'eggplant', 'free delivery', 'vegetables', 'gift', 'over $5', 'up to $5'],
];
const anyDescription = fc.oneof(
  anyLetters,
  fc
    .array(fc.constantFrom(...words, 'é', '.'), { maxLength: 5 })
    .chain((all) => fc.constantFrom(' ', ', ', '').map((between) => all.join(between))),
);

const anyCode = fc.record({
  storeId: fc.integer({ min: 1, max: stores.length }),
  code: anyLetters,
  description: anyDescription,
  category: fc.constantFrom(...categories),
  startsAt: fc.constantFrom(NOON - DAY_MS, NOON, NOON + 1),
  expiresDay: fc.integer({ min: 20_613, max: 20_616 }),
  expiresAt: fc.constantFrom(NOON - DAY_MS, NOON, NOON + 1, NOON + DAY_MS),
  status: fc.constantFrom(
    'published' as const,
    'published' as const,
    'published' as const,
    'withdrawn' as const,
  ),
  uses: fc.nat({ max: 2 }),
  rating: fc.constantFrom(null, 1_000, 4_300),
  failing: fc.boolean(),
});
type Code = typeof anyCode extends fc.Arbitrary<infer Value> ? Value & { id: number } : never;

const anyCatalog: fc.Arbitrary<Code[]> = fc
  .tuple(
    fc.array(anyCode, { maxLength: 30 }),
    // Some are in the sample of every hundredth id, some are not.
    fc.uniqueArray(
      fc.integer({ min: 1, max: 12 }).chain((n) => fc.constantFrom(n * 50, n * 50 + 1, n)),
      {
        minLength: 30,
        maxLength: 30,
      },
    ),
  )
  .map(([codes, ids]) => codes.map((code, index) => ({ ...code, id: ids[index]! })));

const anyWords = fc.array(fc.constantFrom(...words, ...words.map((word) => `"${word}"`)), { maxLength: 4 });

const anyScope: fc.Arbitrary<CodeFilter> = fc.record({
  terms: fc
    .oneof(
      anyLetters,
      anyWords.map((all) => all.join(' ')),
      fc.constantFrom('', 'a', 'ab', 'oat', 'row\n', 'aba', 'ab row', 'a oat'),
    )
    .map(termsOf),
  without: fc.oneof(fc.constant([]), fc.constantFrom('pea', '$5', 'ab', 'dairy').map(termsOf)),
  storeId: fc.constantFrom(undefined, 1, 2, 3),
  category: fc.constantFrom(undefined, ...categories, 'None such'),
});

const anyPosition: fc.Arbitrary<ListPosition> = fc.record({
  side: fc.constantFrom('after', 'before'),
  failing: fc.boolean(),
  key: fc.constantFrom(0, 1, 2, 1_000, 4_300, 20_614, 20_615),
  id: fc.integer({ min: 0, max: 601 }),
});

let db: Database;
beforeEach(async () => {
  db = await emptyDatabase();
  await db.insertInto('store').values(stores.map(storeRow)).execute();
});

describe.each(Object.entries(ways))('%s', (_, limits) => {
  test.each(sorts)(
    'finds what a filter finds, in the order of the rule %s, page after page and back',
    (sort) =>
      fc.assert(
        fc.asyncProperty(
          anyCatalog,
          anyScope,
          fc.integer({ min: 1, max: 7 }),
          async (catalog, scope, limit) => {
            await replaceCodes(catalog);
            const wanted = naively(catalog, scope, sort);
            const find = (from: number | ListPosition) =>
              engineOf(db).findCodes(db, scope, { sort, limit, from }, NOON, limits);

            const onward = [];
            let page = await find(0);
            expect(page.total.exact ? page.total.count : wanted.length).toBe(wanted.length);
            if (page.stores !== null) expect(page.stores).toBe(storesAmong(catalog, wanted));
            for (; ; page = await find({ ...page.codes.at(-1)!, side: 'after' })) {
              onward.push(...page.codes);
              if (!page.hasMore) break;
              expect(page.codes).toHaveLength(limit);
            }
            expect(onward).toEqual(wanted);
            if (page.numbered) expect((await find(limit)).codes).toEqual(wanted.slice(limit, 2 * limit));
            if (wanted.length === 0) return;

            const back = [wanted.at(-1)!];
            do {
              page = await find({ ...back[0]!, side: 'before' });
              back.unshift(...page.codes);
            } while (page.hasMore);
            expect(back).toEqual(wanted);
          },
        ),
        { numRuns: 40 },
      ),
  );

  test('goes on from any place, also where no code is', () =>
    fc.assert(
      fc.asyncProperty(
        anyCatalog,
        fc.constantFrom(...sorts),
        anyPosition,
        async (catalog, sort, position) => {
          await replaceCodes(catalog);
          const scope = { terms: termsOf('a'), without: [], storeId: undefined, category: undefined };
          const place = rankedAt(position);
          const wanted = naively(catalog, scope, sort).filter((code) => {
            const order = compareBy(sort)(rankedAt(code), place);
            return position.side === 'after' ? order > 0 : order < 0;
          });
          const { codes } = await engineOf(db).findCodes(
            db,
            scope,
            { sort, limit: 50, from: position },
            NOON,
            limits,
          );
          expect(codes).toEqual(wanted);
        },
      ),
      { numRuns: 40 },
    ));
});

test('a page has a number only where its search from the start has one', async () => {
  const ended = { expiresAt: NOON, expiresDay: 20_614, category: 'General' };
  const code = {
    storeId: 1,
    code: '',
    description: '',
    startsAt: NOON - DAY_MS,
    status: 'published',
  } as const;
  const live = { expiresAt: NOON + 1, category: 'Fresh' };
  const rest = { ...code, uses: 0, rating: null, failing: false };
  await replaceCodes([
    { ...rest, ...live, expiresDay: 20_613, id: 500 },
    { ...rest, ...live, expiresDay: 20_614, id: 6 },
    ...[250, 251, 252].map((id) => ({ ...rest, ...ended, id })),
  ]);
  const scope = { terms: [], without: [], storeId: undefined, category: 'Fresh' };
  const find = (from: number | ListPosition) => {
    const window = { sort: 'expiry', limit: 1, from } as const;
    return engineOf(db).findCodes(db, scope, window, NOON, { counted: -1, scanCost: 0, mostScanned: 2 });
  };
  const first = await find(0);
  expect(first).toMatchObject({ codes: [{ id: 500 }], hasMore: true, numbered: false });
  const second = await find({ ...first.codes[0]!, side: 'after' });
  expect(second).toMatchObject({ codes: [{ id: 6 }], hasMore: false, numbered: false });
});

/** The search in its plainest form: filter, sort. */
function naively(
  catalog: readonly Code[],
  { terms, without, storeId, category }: CodeFilter,
  sort: Sort,
): ListedCode[] {
  return catalog
    .filter((code) => isLive(code, NOON))
    .filter((code) => storeId === undefined || code.storeId === storeId)
    .filter((code) => category === undefined || code.category === category)
    .filter((code) => hasTerms(textOf(code), terms))
    .filter((code) => !without.some((term) => hasTerms(textOf(code), [term])))
    .sort(compareBy(sort))
    .map(({ id, failing, expiresDay, uses, rating }) => ({
      id,
      failing,
      key: { newest: expiresDay, expiry: expiresDay, copies: uses, rating: rating ?? 0 }[sort],
    }));
}

function rankedAt({ id, failing, key }: ListedCode): RankedCode {
  return { id, failing, expiresDay: key, uses: key, rating: key };
}

function storesAmong(catalog: readonly Code[], found: readonly ListedCode[]): number {
  const ids = new Set(found.map(({ id }) => id));
  return new Set(catalog.filter(({ id }) => ids.has(id)).map(({ storeId }) => storeId)).size;
}

async function replaceCodes(catalog: readonly Code[]) {
  await db.deleteFrom('code').execute();
  if (catalog.length > 0) await db.insertInto('code').values(catalog.map(codeRow)).execute();
  // Half of the catalogs have been swept, which must make no difference.
  if (catalog.length % 2 === 0) expect(await retireEndedCodes(db, NOON)).toBe(false);
}

type Written = Pick<Code, 'storeId' | 'code' | 'description' | 'category'>;

function textOf({ storeId, code, description, category }: Written): string {
  const tokens = tokensOf({ ...plainFields, description });
  return searchTextOf(stores[storeId - 1]!, [code, description, category], tokens);
}

function codeRow({ storeId, startsAt, expiresDay, expiresAt, rating, failing, ...code }: Code) {
  return {
    ...plainCode,
    ...code,
    store_id: storeId,
    starts_at: startsAt,
    expires_day: expiresDay,
    expires_at: expiresAt,
    search_text: textOf({ ...code, storeId }),
    rating_thousandths: rating,
    failing: failing ? (1 as const) : (0 as const),
  };
}
