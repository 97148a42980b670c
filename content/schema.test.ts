import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { discountSchema } from '../app/records/code-rules.ts';
import { codeSchema, codesFileSchema } from './schema.ts';

const { asOf, codes } = codesFileSchema.parse(
  JSON.parse(readFileSync(new URL('./codes.json', import.meta.url), 'utf8')),
);

test('a discount has the figures of its kind, and no others', () => {
  const terms = { firstOrderOnly: false, onePerHousehold: false, excludes: [] };
  const messages = (discount: object) =>
    discountSchema.safeParse({ ...terms, ...discount }).error?.issues.map((issue) => issue.message);
  expect(messages({ kind: 'percent', percentOff: 10 })).toBeUndefined();
  expect(messages({ kind: 'percent' })).toEqual(['is required for this kind of code']);
  expect(messages({ kind: 'gift', gift: 'tin of tea', amountOffCents: 500 })).toEqual([
    'must be empty for this kind of code',
  ]);
  expect(messages({ kind: 'percent', percentOff: 10, maximum: 500 })).toHaveLength(1);
});

test('a code does not contradict itself', () => {
  const good = codes.find((code) => code.featured === 1)!;
  const refused = (change: object) => codeSchema.safeParse({ ...good, ...change }).error?.issues[0]?.path[0];
  expect(refused({})).toBeUndefined();
  expect(refused({ uses: good.worked })).toBe('uses');
  expect(refused({ weekUses: good.uses + 1 })).toBe('weekUses');
  expect(refused({ termsKnown: false })).toBe('termsKnown');
  expect(refused({ publishedAt: null })).toBe('publishedAt');
  expect(refused({ startsDay: '2025-12-31' })).toBe('startsDay');
  expect(refused({ checks: [...good.checks].reverse() })).toBe('checks');
  expect(refused({ expires: '2025-02-30' })).toBe('expires');
});

test('a store has a code once', () => {
  const repeated = { asOf, codes: [codes[1], codes[1]] };
  expect(codesFileSchema.safeParse(repeated).error?.issues).toHaveLength(1);
});
