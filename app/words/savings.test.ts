import { expect, test } from 'vitest';
import type { Savings } from '../domain/basket/savings.ts';
import { savingsText, ticketSaving } from './savings.ts';

test.each<[Savings, string]>([
  [{ kind: 'saves', cents: 1305 }, 'Saves $13.05'],
  [{ kind: 'saves', cents: 2000 }, 'Saves $20'],
  [{ kind: 'saves', cents: 1 }, 'Saves $0.01'],
  [{ kind: 'saves', cents: 0 }, 'Saves nothing on this cart'],
  [{ kind: 'up-to', cents: 1600, leastCents: 0, departments: ['produce'] }, 'Up to $16 if it’s all produce'],
  [
    { kind: 'up-to', cents: 1500, leastCents: 0, departments: ['baby', 'health'] },
    'Up to $15 if it’s all baby or health items',
  ],
  [
    { kind: 'up-to', cents: 700, leastCents: 0, departments: ['meat'], scopeWords: 'salmon in any form' },
    'Up to $7 on salmon in any form',
  ],
  [
    { kind: 'up-to', cents: 1200, leastCents: 600, departments: ['produce', 'pantry'] },
    'Saves $6 to $12 on produce and pantry goods',
  ],
  [
    { kind: 'up-to', cents: 700, leastCents: 0, departments: ['meat'] },
    'Up to $7 if it’s all meat or seafood',
  ],
  [{ kind: 'gift' }, 'Adds a gift'],
  [{ kind: 'gift', of: { departments: ['produce'] } }, 'Adds a gift if you buy produce'],
  [{ kind: 'short', missingCents: 840 }, '$8.40 more to qualify'],
  [
    { kind: 'short', missingCents: 840, of: { departments: ['produce'] } },
    '$8.40 more of produce to qualify',
  ],
  [
    { kind: 'short', missingCents: 840, of: { departments: ['pantry', 'produce'] } },
    '$8.40 more of produce or pantry goods to qualify',
  ],
  [{ kind: 'first-order' }, 'First orders only'],
  [{ kind: 'unknown' }, 'Savings not known'],
])('%o reads %j', (savings, text) => {
  expect(savingsText(savings)).toBe(text);
});

test.each<[Savings, string]>([
  [{ kind: 'saves', cents: 1305 }, 'Saves $13.05'],
  [{ kind: 'up-to', cents: 1600, leastCents: 0, departments: ['produce'] }, 'May save up to $16'],
  [
    { kind: 'up-to', cents: 700, leastCents: 0, departments: ['meat'], scopeWords: 'salmon in any form' },
    'May save up to $7',
  ],
  [{ kind: 'up-to', cents: 1200, leastCents: 600, departments: ['produce'] }, 'Saves $6 to $12'],
  [{ kind: 'short', missingCents: 840 }, '$8.40 more to qualify'],
  [
    { kind: 'short', missingCents: 840, of: { departments: ['produce'] }, isUnsure: true },
    '$8.40 more of these to qualify for sure',
  ],
])('on a ticket that names the goods, %o reads %j', (savings, text) => {
  expect(ticketSaving(savings).text).toBe(text);
});

test.each<[Savings, string]>([
  [{ kind: 'saves', cents: 1 }, 'saves'],
  [{ kind: 'saves', cents: 0 }, 'nothing'],
  [{ kind: 'up-to', cents: 1200, leastCents: 600, departments: ['produce'] }, 'saves'],
  [{ kind: 'up-to', cents: 1200, leastCents: 0, departments: ['produce'] }, 'up-to'],
  [{ kind: 'unknown' }, 'unknown'],
])('on a ticket, %o is %j', (savings, kind) => {
  expect(ticketSaving(savings).kind).toBe(kind);
});
