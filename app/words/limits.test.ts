import { expect, test } from 'vitest';
import { departments, type Limits } from '../domain/basket/limits.ts';
import { limitsInWords } from './limits.ts';

test.each([
  [{}, []],
  [{ departments: ['produce'] }, ['Good on produce only']],
  [{ departments: ['health', 'baby'] }, ['Good on baby and health items only']],
  [{ departments: ['snacks', 'drinks', 'frozen'] }, ['Good on frozen food, snacks, and drinks only']],
  [{ departments: ['meat', 'dairy'] }, ['Good on meat, seafood, dairy, and eggs only']],
  [
    { departments: ['produce', 'household', 'pantry'] },
    ['Good on produce, pantry, and household goods only'],
  ],
  [{ departments: ['beauty', 'baby', 'pets'] }, ['Good on pet supplies, baby, and beauty items only']],
  [{ departments: ['bakery', 'other'] }, ['Good on bakery goods and other goods only']],
  [{ departments: ['meat'], scopeWords: 'salmon in any form' }, ['Good on salmon in any form only']],
  [
    { departments: ['pets'], membersOnly: true, region: 'California' },
    ['Good on pet supplies only', 'Members only', 'California only'],
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
