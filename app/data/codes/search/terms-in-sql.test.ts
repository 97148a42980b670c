import { expect, test } from 'vitest';
import { plainCode, storeRow } from '../../../../test/helpers/data/rows.ts';
import { emptyDatabase, NOON } from '../../../../test/helpers/data/sample-database.ts';
import { plainFields, storedText, termsOf } from '../../../../test/helpers/data/search-texts.ts';
import { hasTerms } from '../../../domain/search/patterns.ts';
import { searchTextOf } from '../../../domain/search/search-text.ts';
import { DAY_MS } from '../../../domain/time/days.ts';
import { engineOf } from '../../engine.server.ts';

const FOREVER = Number.MAX_SAFE_INTEGER;

const pieces = [
  ...['pea', 'peas', 'berry', 'berries', 'loaf', 'loaves', 'box', 'boxes', 'é', '牛奶', '*', '[', '?'],
  ...['$5', '$50', '15%', '5%', '5', ' off', ' percent', ' dollars', '.', ',', '.5'],
];
const queries = [
  ...[
    'pea',
    'peas',
    'berry',
    'berries',
    'loaf',
    'loaves',
    'box',
    'boxes',
    'é',
    '牛',
    '牛奶',
    '*',
    '[',
    '?',
    '.',
  ],
  ...[
    '$5',
    '$50',
    '$5.00',
    '5%',
    '15%',
    '5 off',
    '$5 off',
    '5% off',
    '5off',
    '5 percent',
    '5 dollars',
    '$5.5',
  ],
  ...[
    'peas $5',
    'berry 5% off',
    '"5% off"',
    '"berries"',
    'loaf off box',
    '$',
    'e',
    'x5',
    '"5 d"',
    '$9',
    '9%',
    'eggs',
    'egg noodle',
    'veggies',
    'produce',
    'ice cream eggs',
    'free shipping',
    'members',
    'no minimum',
    'over $50',
    'up to $5',
    'half price',
    '1/2 off',
    'walmart',
  ],
];
/** Every two pieces, next to each other and apart. */
const texts = pieces.flatMap((one) => pieces.flatMap((other) => [`${one}${other}`, `${one} ${other}`]));
/** With tokens, and the same words without: at the start of a code, and inside another word. */
const withTokens = [
  ...[
    'Eggs',
    'Egg noodles',
    'Eggplant',
    'Root vegetables',
    'Ice cream',
    'Anything but eggs',
    'Free delivery',
  ].map((description) => storedText({ description })),
  ...['EGGS4', 'MYEGGS', 'ICECREAM', 'VEGGIE'].map((code) => storedText({}, 's', code)),
  storedText({ departments: ['produce'], discount: { ...plainFields.discount, amountOffCents: 500 } }),
  storedText({
    membersOnly: true,
    discount: { ...plainFields.discount, percentOff: 5, minBasketCents: 5000 },
  }),
  storedText({ discount: { ...plainFields.discount, maxDiscountCents: 500, kind: 'free_delivery' } }),
];

const ways = {
  'filtering every code': { counted: FOREVER, scanCost: FOREVER, mostScanned: FOREVER },
  'gathering rare results': { counted: -1, scanCost: FOREVER, mostScanned: FOREVER },
};

test.each(Object.entries(ways))(
  '%s finds what the rule finds, at every edge of a pattern',
  async (_, limits) => {
    const db = await emptyDatabase();
    await db
      .insertInto('store')
      .values([storeRow('s', 0)])
      .execute();
    const stored = [...texts.map((text) => searchTextOf('s', [text])), ...withTokens];
    await db.transaction().execute(async (transaction) => {
      for (const [index, text] of stored.entries())
        await transaction
          .insertInto('code')
          .values({
            ...plainCode,
            id: index + 1,
            store_id: 1,
            code: 'A',
            description: '',
            category: '',
            starts_at: 0,
            expires_day: 30_000,
            expires_at: NOON + DAY_MS,
            status: 'published',
            search_text: text,
          })
          .execute();
    });
    for (const query of queries) {
      const scope = { terms: termsOf(query), without: [], storeId: undefined, category: undefined };
      const { codes } = await engineOf(db).findCodes(
        db,
        scope,
        { sort: 'newest', limit: FOREVER, from: 0 },
        NOON,
        limits,
      );
      const found = codes.map(({ id }) => stored[id - 1]!);
      expect(found, query).toEqual(stored.filter((text) => hasTerms(text, termsOf(query))));
    }
  },
);
