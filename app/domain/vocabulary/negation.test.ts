import { expect, test } from 'vitest';
import { fold } from '../text/fold.ts';
import { negatedIn, withoutNegated } from './negation.ts';

/** A text, what is left of it without what it negates, and what that is. */
test.each([
  ['Anything but gift cards', 'anything', 'gift cards'],
  ['On all but wine and beer.', 'on all', 'wine and beer.'],
  ['Any fish but salmon', 'any fish', 'salmon'],
  ['Nothing but eggs', 'nothing but eggs', ''],
  ['Everything except wine. Eggs too.', 'everything eggs too.', 'wine.'],
  ['Works on fish other than cod', 'works on fish', 'cod'],
  ['You don’t have to be a member. Works on eggs.', 'works on eggs.', "you don't have to be a member."],
  ['Frozen goods aren’t included', '', "frozen goods aren't included"],
  ['Frozen goods included', 'frozen goods included', ''],
  ['Can’t be used on meat; good on fish', 'good on fish', "can't be used on meat;"],
  ['Not valid on meat! Valid on fish.', 'valid on fish.', 'not valid on meat!'],
  ['For eggs, but not duck eggs', 'for eggs,', 'but not duck eggs'],
  ['Works on pasta but not rice', 'works on pasta', 'but not rice'],
  ['Only on eggs (not milk)', 'only on eggs', '(not milk)'],
  ['For all carts, whether or not anyone in it is a member', 'for all carts,', 'anyone in it is a member'],
  ['Don’t miss 20% off eggs', "don't miss 20% off eggs", ''],
  ['Do not forget the milk', 'do not forget the milk', ''],
  ['Not just produce: eggs too', 'not just produce: eggs too', ''],
  ['No delivery fee', 'no delivery fee', ''],
  ['Without any minimum order', 'without any minimum order', ''],
  ['No sugar granola', 'no sugar granola', ''],
  ['Non-dairy milk', 'non dairy milk', ''],
  ['Nonfat milk', 'nonfat milk', ''],
  ['No membership needed for eggs', 'for eggs', 'membership'],
  ['Eggs without a membership', 'eggs', 'a membership'],
  ['Excludes alcohol.', '', 'alcohol.'],
  ['Knot bread, another notebook', 'knot bread, another notebook', ''],
  ['', '', ''],
])('%j says %j, and no to %j', (text, said, negated) => {
  expect(withoutNegated(fold(text))).toBe(said);
  expect(negatedIn(fold(text)).trim()).toBe(negated);
});
