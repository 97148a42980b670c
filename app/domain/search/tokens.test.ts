import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, plainFields } from '../../../test/helpers/data/search-texts.ts';
import { fold } from '../text/fold.ts';
import { conceptOf, concepts, departmentConcept } from '../vocabulary/concepts.ts';
import { marks, type OfferedFields, tokens, tokensOf } from './tokens.ts';

const { discount } = plainFields;

function tokensWith(fields: Partial<OfferedFields>): string[] {
  return tokensOf({ ...plainFields, ...fields });
}

describe('the tokens of a code say', () => {
  test.each<[string, Partial<OfferedFields>, string[], string[]]>([
    [
      'what it gives',
      { discount: { ...discount, kind: 'free_delivery' } },
      [';FREE-DELIVERY:='],
      [';GIFT:='],
    ],
    [
      'its figures',
      {
        discount: {
          ...discount,
          kind: 'percent',
          percentOff: 15,
          maxDiscountCents: 2000,
          minBasketCents: 6000,
        },
      },
      [';PERCENT:=', ';PERCENT-15:', ';MOST-20:', ';MINIMUM-60:', ';WHOLE-CART:='],
      [';NO-MINIMUM:=', ';AMOUNT:='],
    ],
    [
      'an amount off',
      { discount: { ...discount, kind: 'amount', amountOffCents: 550 } },
      [';AMOUNT:=', ';AMOUNT-5.5:', ';NO-MINIMUM:='],
      [';PERCENT:='],
    ],
    [
      'whom it is for',
      { membersOnly: true, discount: { ...discount, firstOrderOnly: true, onePerHousehold: true } },
      [';MEMBERS:=', ';FIRST-ORDER:=', ';ONCE:='],
      [';EVERY-ORDER:='],
    ],
    ['that it is for any order', {}, [';EVERY-ORDER:='], [';FIRST-ORDER:=', ';MEMBERS:=', ';NO-END:=']],
    ['that it has no end', { expires: null }, [';NO-END:='], []],
    ['that its goods are organic', { category: 'Organic' }, [';ORGANIC:='], []],
    [
      'the goods that its words name, and what these are kinds of',
      { description: 'For potatoes and ice cream' },
      [
        ';POTATOES:=',
        ';ROOT-VEGETABLES:<',
        ';VEGETABLES:<',
        ';PRODUCE-ALL:<',
        ';ICE-CREAM:=',
        ';FROZEN-ALL:<',
      ],
      [';POTATOES:^', ';MILK:='],
    ],
    [
      'the goods that it is limited to',
      { departments: ['produce'], scopeWords: 'potatoes', description: 'Best with eggs' },
      [';POTATOES:^', ';PRODUCE-ALL:<', ';EGGS:='],
      [';EGGS:^', ';PRODUCE-ALL:^', ';WHOLE-CART:='],
    ],
    [
      'all of its departments, where no words narrow them',
      { departments: ['produce', 'other'] },
      [';PRODUCE-ALL:^'],
      [';PRODUCE-ALL:='],
    ],
    [
      'of which department its goods are, where its words name none',
      { departments: ['produce'], scopeWords: 'weekly boxes' },
      [';PRODUCE-ALL:@'],
      [';PRODUCE-ALL:^'],
    ],
    [
      'the goods, not of which kind they are',
      { departments: ['frozen'], scopeWords: 'frozen dumplings' },
      [';DUMPLINGS:^', ';FROZEN-ALL:='],
      [';FROZEN-ALL:^'],
    ],
    [
      'what its words say no to, and not that they name it',
      { description: 'Anything but gift cards. No eggs.' },
      ['!GIFT-CARD:', '!EGGS:'],
      [';GIFT-CARD:=', ';EGGS:=', ';WHOLE-CART:='],
    ],
    [
      'that it is for those who are no members too',
      { description: 'You don’t have to be a member' },
      [';NON-MEMBERS:=', '!MEMBERS:'],
      [';MEMBERS:='],
    ],
    ['the same by “no membership needed”', { description: 'No membership needed.' }, [';NON-MEMBERS:='], []],
    [
      'nothing by words that a field says better',
      { description: 'For members, on a first order, everything in the cart' },
      [';EVERY-ORDER:='],
      [';MEMBERS:=', ';FIRST-ORDER:=', ';WHOLE-CART:='],
    ],
    [
      'nothing by a description that only mentions a kind of discount',
      { description: 'With free delivery. A free gift is inside.' },
      [],
      [';FREE-DELIVERY:=', ';GIFT:='],
    ],
    [
      'that another one is free, by its headline',
      { headline: 'Third bag of rice free' },
      [';MULTI-BUY:=', ';RICE:='],
      [],
    ],
    [
      'which gift it gives',
      { discount: { ...discount, kind: 'gift', gift: 'jar of honey' } },
      [';GIFT:=', ';HONEY:='],
      [';WHOLE-CART:='],
    ],
  ])('%s', (_, fields, included, excluded) => {
    const all = tokensWith(fields);
    expect(all).toEqual(expect.arrayContaining(included));
    for (const token of excluded) expect(all).not.toContain(token);
    expect(new Set(all).size).toBe(all.length);
  });
});

test('the order of departments makes no difference', () => {
  const order = (departments: string[]) => tokensWith({ departments });
  expect(order(['produce', 'dairy', 'meat'])).toEqual(order(['meat', 'produce', 'dairy']));
});

test('no text of a code or a search has a token, and no token is in another', () => {
  const all = concepts.flatMap((concept) => [
    ...marks.map((mark) => tokens.marked(concept, mark)),
    tokens.covers(concept),
    tokens.refused(concept),
  ]);
  const figures = [5, 50, 500].flatMap((n) => [
    tokens.amount(n),
    tokens.percent(n),
    tokens.minimum(n),
    tokens.most(n),
  ]);
  const texts = [...all, ...figures];
  expect(new Set(texts).size).toBe(texts.length);
  const joined = `\n${texts.join('')}`;
  for (const token of texts) {
    expect(token).toMatch(/^[;!^][A-Z0-9.-]+[:;][=<^@$]?$/);
    expect(joined.split(token)).toHaveLength(2);
  }
  fc.assert(
    fc.property(fc.oneof(anyText, fc.constantFrom(...texts)), (text) => {
      expect(fold(text)).not.toMatch(/[;!][A-Z]/);
    }),
  );
});

test('a concept’s token is that of its field', () => {
  expect(tokens.marked(conceptOf('first-order'), '=')).toBe(';FIRST-ORDER:=');
  expect(tokens.marked(departmentConcept('produce')!, '^')).toBe(';PRODUCE-ALL:^');
});
