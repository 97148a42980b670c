import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../test/helpers/data/search-texts.ts';
import { fold } from '../text/fold.ts';
import { conceptsNamed } from './named.ts';

/** The names of what a text names, each with an asterisk where it only says of which kind the next is. */
test.each([
  ['Milk, oats, and ice cream', ['milk', 'oats', 'ice-cream']],
  ['Icecream', ['ice-cream']],
  ['Ice, cream', ['cream']],
  ['Ice-cream', ['ice-cream']],
  ['Sweet potatoes and potato chips', ['sweet-potatoes', 'potato-chips']],
  ['Chocolate milk, milk chocolate', ['milk', 'chocolate']],
  ['Frozen dumplings', ['frozen-all*', 'dumplings']],
  ['Frozen, dumplings', ['frozen-all', 'dumplings']],
  ['Frozen and dumplings', ['frozen-all', 'dumplings']],
  ['Organic milk', ['organic', 'milk']],
  ['Free delivery on eggs', ['free-delivery', 'eggs']],
  ['Buttermilk pancakes', ['buttermilk*', 'pancakes']],
  ['Eggplant', ['eggplants']],
  ['A Jalapeño', ['chilies']],
  ['Nut free granola', ['cereal']],
  ['A bag of rice free', ['rice']],
  // Searches alone mean goods by these.
  ['Chips, sweets, and delivery', []],
  ['Nothing we sell', []],
  ['', []],
])('%j names %j', (text, names) => {
  expect(
    conceptsNamed(fold(text)).map(({ concept, isModifier }) => concept.name + (isModifier ? '*' : '')),
  ).toEqual(names);
});

test('what is named is at its place in the text, one after another', () => {
  const [milk, iceCream] = conceptsNamed('some milk & ice cream');
  expect(milk).toMatchObject({ start: 5, end: 9 });
  expect(iceCream).toMatchObject({ start: 12, end: 21 });
  const word = fc.constantFrom('milk', 'ice', 'cream', ' ', ', ', 'frozen', 'dumplings', 'free');
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.array(word).map((words) => words.join(' ')),
      ),
      (text) => {
        const folded = fold(text);
        let last = 0;
        for (const { start, end } of conceptsNamed(folded)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(folded.length);
      },
    ),
  );
});
