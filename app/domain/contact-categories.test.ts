import { expect, test } from 'vitest';
import { contactCategories, isContactCategory } from './contact-categories.ts';

test('every category of the form is one', () => {
  expect(contactCategories.every(isContactCategory)).toBe(true);
});

test.each(['', 'General Question', 'toString', undefined, null, 1, ['general']])(
  '%o is no category',
  (value) => {
    expect(isContactCategory(value)).toBe(false);
  },
);
