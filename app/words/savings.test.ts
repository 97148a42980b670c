import { expect, test } from 'vitest';
import type { Savings } from '../domain/basket/savings.ts';
import { savingsText } from './savings.ts';

test.each<[Savings, string]>([
  [{ kind: 'saves', cents: 1305 }, 'Saves $13.05'],
  [{ kind: 'saves', cents: 2000 }, 'Saves $20'],
  [{ kind: 'saves', cents: 1 }, 'Saves $0.01'],
  [{ kind: 'saves', cents: 0 }, 'Saves nothing on this basket'],
  [{ kind: 'gift' }, 'Adds a gift'],
  [{ kind: 'short', missingCents: 840 }, '$8.40 more to qualify'],
  [{ kind: 'first-order' }, 'First orders only'],
  [{ kind: 'unknown' }, 'Terms not known'],
])('%o reads %j', (savings, text) => {
  expect(savingsText(savings, 'en-US')).toBe(text);
});
