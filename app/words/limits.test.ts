import { expect, test } from 'vitest';
import { departments, type Limits } from '../domain/basket/limits.ts';
import { limitsInWords } from './limits.ts';

test.each([
  [{}, []],
  [{ departments: ['produce'] }, ['Only produce']],
  [{ departments: ['health', 'baby'] }, ['Only baby and health items']],
  [{ departments: ['snacks', 'drinks', 'frozen'] }, ['Only frozen food, snacks, and drinks']],
  [{ departments: ['meat', 'dairy'] }, ['Only meat, seafood, dairy, and eggs']],
  [{ departments: ['produce', 'household', 'pantry'] }, ['Only produce, pantry, and household goods']],
  [{ departments: ['beauty', 'baby', 'pets'] }, ['Only pet supplies, baby, and beauty items']],
  [{ departments: ['bakery', 'other'] }, ['Only bakery goods and other goods']],
  [{ departments: ['meat'], scopeWords: 'salmon in any form' }, ['Only salmon in any form']],
  [
    { departments: ['pets'], membersOnly: true, region: 'California' },
    ['Only pet supplies', 'Members only', 'California only'],
  ],
  [{ region: 'Local delivery' }, ['Local delivery only']],
  [{ region: 'Within eight miles' }, ['Only within eight miles']],
  [{ region: 'in Ohio' }, ['Only in Ohio']],
  [{ region: 'IN' }, ['IN only']],
] as [Limits, string[]][])('%j', (limits, words) => {
  expect(limitsInWords(limits)).toEqual(words);
});

test('every department has words of its own', () => {
  const words = departments.map((department) => limitsInWords({ departments: [department] })[0]);
  expect(new Set(words).size).toBe(departments.length);
});
