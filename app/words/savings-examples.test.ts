import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Discount, DiscountKind } from '../domain/basket/discount.ts';
import { savingsOf } from '../domain/basket/savings.ts';
import { parseDollars } from '../domain/text/money.ts';
import { savingsText } from './savings.ts';

const DELIVERY_FEE_CENTS = 599;
const docs = readFileSync(new URL('../../docs/savings.md', import.meta.url), 'utf8');
const examples = docs
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
  .slice(1)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the examples of docs/savings.md', () => {
  test('are all there', () => {
    expect(examples).toHaveLength(16);
  });

  test.each(examples)(
    '%s, minimum %s, at most %s, first only %s, known %s, basket %s, first %s: %s',
    (...cells) => {
      const [benefit, minimum, most, firstOnly, known, basket, firstOrder, expected] = cells as string[];
      const discount = discountOf(benefit!, {
        minimum: minimum!,
        most: most!,
        firstOnly: firstOnly!,
        known: known!,
      });
      const saved = savingsOf(
        { discount, limits: undefined, storeFeeCents: DELIVERY_FEE_CENTS },
        { totalCents: cents(basket!)!, firstOrder: firstOrder === 'yes', feeCents: null, goods: {} },
      );
      expect(savingsText(saved, 'en-US')).toBe(expected);
    },
  );
});

function discountOf(
  benefit: string,
  terms: { minimum: string; most: string; firstOnly: string; known: string },
): Discount {
  const percentOff = benefit.endsWith('%') ? Number.parseInt(benefit, 10) : null;
  const amountOffCents = benefit.startsWith('$') ? cents(benefit) : null;
  const named: Record<string, DiscountKind> = { delivery: 'free_delivery', gift: 'gift', other: 'other' };
  return {
    kind: percentOff ? 'percent' : amountOffCents ? 'amount' : named[benefit]!,
    percentOff,
    amountOffCents,
    maxDiscountCents: cents(terms.most),
    minBasketCents: cents(terms.minimum),
    firstOrderOnly: terms.firstOnly === 'yes',
    onePerHousehold: false,
    excludes: [],
    giftText: benefit === 'gift' ? 'Free tote bag' : null,
    termsKnown: terms.known === 'yes',
  };
}

function cents(text: string): number | null {
  return text === 'none' ? null : parseDollars(text)!;
}
