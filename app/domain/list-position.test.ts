import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPosition, type ListPosition, parsePosition } from './list-position.ts';

const anyPosition: fc.Arbitrary<ListPosition> = fc.record({
  side: fc.constantFrom('after', 'before'),
  failing: fc.boolean(),
  key: fc.nat(),
  id: fc.nat(),
});

test('a position is read as it was written', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      expect(parsePosition(formatPosition(position))).toEqual(position);
    }),
  );
});

test('it can be read by people', () => {
  expect(formatPosition({ side: 'after', failing: false, key: 21_045, id: 377 })).toBe('0.21045.377');
  expect(formatPosition({ side: 'before', failing: true, key: 0, id: 1 })).toBe('before.1.0.1');
});

test.each([
  '',
  '0',
  '0.1',
  '0.1.2.3',
  '2.1.2',
  '0.-1.2',
  '0.1.2 ',
  'after.0.1.2',
  '0.1e3.2',
  '0.1.9999999999999999',
])('%j is no position', (text) => {
  expect(parsePosition(text)).toBeUndefined();
});

test('what visitors write is a position of exact numbers or nothing', () => {
  const digits = fc.stringMatching(/^\d{1,17}$/);
  const near = fc
    .tuple(fc.constantFrom('', 'before.'), fc.constantFrom('0', '1'), digits, digits)
    .map(([side, failing, key, id]) => ({ text: `${side}${failing}.${key}.${id}`, numbers: [key, id] }));
  fc.assert(
    fc.property(near, ({ text, numbers }) => {
      const position = parsePosition(text);
      expect(position !== undefined).toBe(numbers.every((each) => each.length <= 15));
      if (position) expect([position.key, position.id].map(BigInt)).toEqual(numbers.map(BigInt));
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => void parsePosition(text)));
});
