import { expect, test } from 'vitest';
import { pictureText } from './picture-text.ts';

test('a picture says what the code took off, where the totals say so', () => {
  const text = (beforeCents: number | null, afterCents: number | null) =>
    pictureText({ code: 'SAVE5', beforeCents, afterCents });
  expect(text(2_000, 1_501)).toBe('Checkout picture: SAVE5 took $4.99 off');
  expect(text(500, 0)).toBe('Checkout picture: SAVE5 took $5 off');
  expect(text(2_000, 2_000)).toBe('Checkout picture of SAVE5');
  expect(text(null, null)).toBe('Checkout picture of SAVE5');
});
