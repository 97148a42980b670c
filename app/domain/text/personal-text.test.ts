import { expect, test } from 'vitest';
import { looksPersonal } from './personal-text.ts';

test.each([
  'ann@shop.example',
  'is ann@shop.example subscribed',
  'ann@',
  '@shop.example',
  '(555) 010-0123',
  '+1 555.010.0123',
  '5550123',
  '4111 1111 1111 1111',
  '٠١٢٣٤٥٦',
])('%s may lead to a person', (text) => {
  expect(looksPersonal(text)).toBe(true);
});

test.each(['save20', 'wellby 10 off 50', '15% off', 'melon @ home', '123456', 'spring 2026', ''])(
  '%s says nothing of anybody',
  (text) => {
    expect(looksPersonal(text)).toBe(false);
  },
);
