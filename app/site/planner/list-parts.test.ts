import { expect, test } from 'vitest';
import type { TicketCard } from '../../data/codes/code-card.ts';
import type { RankGroup } from '../../domain/basket/ranking.ts';
import { cardsIn, partsOf } from './list-parts.ts';

function code(id: number, group: RankGroup) {
  return {
    card: { id } as TicketCard,
    saving: { kind: 'unknown', text: '', helps: true, group } as const,
  };
}

test('a list by savings has a titled part for each thing that codes do, and keeps its order', () => {
  const codes = [code(4, 'saves'), code(1, 'saves'), code(3, 'no-use'), code(2, 'failing')];
  const parts = partsOf(codes, true, null);
  expect(parts.map(({ title, codes: { length } }) => [title, length])).toEqual([
    ['Saves on this cart', 2],
    ['Not on this cart', 1],
    ['Failing now', 1],
  ]);
  expect(cardsIn({ plan: null, parts }).map(({ id }) => id)).toEqual([4, 1, 3, 2]);
});

test('the part of what may save names gifts only where it has one', () => {
  const title = (kind: 'up-to' | 'gift') => {
    const { card, saving } = code(1, 'depends');
    return partsOf([{ card, saving: { ...saving, kind } }], true, null)[0]!.title;
  };
  expect(title('up-to')).toBe('May save, depending on the items');
  expect(title('gift')).toBe('May save, or add a gift');
});

test('any other list is one part without a title, and an empty one has none', () => {
  const codes = [code(1, 'saves'), code(2, 'failing')];
  expect(partsOf(codes, false, null)).toEqual([{ title: undefined, codes }]);
  expect(partsOf([], true, null)).toEqual([]);
});
