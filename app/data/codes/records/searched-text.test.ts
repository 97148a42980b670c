import { expect, test } from 'vitest';
import { searchedTextOf } from './searched-text.ts';

const discount = {
  kind: 'percent',
  percentOff: 20,
  amountOffCents: null,
  maxDiscountCents: 800,
  minBasketCents: 5_000,
  firstOrderOnly: true,
  onePerHousehold: false,
  gift: null,
} as const;
const code = {
  code: 'TWENTY',
  description: 'Farm-fresh eggs and “milk”. Cheese isn’t included.',
  category: 'Organic',
  discount,
  headline: null,
  departments: [],
  scopeWords: null,
  membersOnly: false,
  region: null,
  expires: '2026-06-30',
} as const;

const limited = {
  ...code,
  description: 'No coupon needed for sugar-free drinks. Two per person.',
  category: 'General',
  discount: { ...discount, kind: 'gift', percentOff: null, firstOrderOnly: false, gift: 'Free tote bag' },
  headline: 'A treat on us',
  departments: ['drinks', 'produce'],
  scopeWords: 'berries & tea',
  membersOnly: true,
  region: 'New York',
} as const;

const inParts = {
  ...code,
  code: 'Spring-Salmon_7Off',
  description: 'Yours.',
  category: 'General',
} as const;

// Where a text changes, raise the number in search-text-version.ts: stored texts are written again then.
test.each([
  [
    'of everything',
    code,
    `
green gate's eggs;EGGS:$
twenty
farm fresh eggs and "milk".
20% off your first order
organic
;PERCENT:=;FIRST-ORDER:=;ORGANIC:=;WHOLE-CART:=;EGGS:=;MILK:=;DAIRY-ALL:<!CHEESE:;PERCENT-20:;MINIMUM-50:;MOST-8:
`,
  ],
  [
    'of limits',
    limited,
    `
green gate's eggs;EGGS:$
twenty
for sugar free drinks. two per person.
a treat on us
free tote bag
general
only berries & tea
members only
new york only
;BERRIES:^;TEA:^;EVERY-ORDER:=;GIFT:=;MEMBERS:=;SUGAR-FREE:=;DRINKS-ALL:=;DIET:<;FRUIT:<;PRODUCE-ALL:<^BERRIES;^TEA;;MINIMUM-50:;MOST-8:
`,
  ],
  [
    'of a code in parts',
    inParts,
    `
green gate's eggs;EGGS:$
springsalmon7off
spring salmon 7off
yours.
20% off your first order
general
;PERCENT:=;FIRST-ORDER:=;WHOLE-CART:=;SALMON:=;FISH:<;SEAFOOD:<;MEAT-ALL:<;PERCENT-20:;MINIMUM-50:;MOST-8:
`,
  ],
])('the text %s', (_, fields, text) => {
  expect(searchedTextOf('Green–Gate’s Eggs', fields)).toBe(text);
});

test('the order of departments makes no difference', () => {
  const [one, other] = [['dairy', 'produce'] as const, ['produce', 'dairy'] as const].map((departments) =>
    searchedTextOf('', { ...code, departments }),
  );
  expect(one).toBe(other);
});
