import { expect, test } from 'vitest';
import { type KeptAnswer, mergeKept } from './kept-answers.ts';

test('a list that is loaded late hides no answer that was made meanwhile', () => {
  const [old, both, made] = [1, 2, 3].map(answer) as [KeptAnswer, KeptAnswer, KeptAnswer];
  const sent = { ...both, wasSent: true };
  expect(mergeKept([old, both], [sent, made])).toEqual([old, sent, made]);
});

function answer(id: number): KeptAnswer {
  return {
    id,
    personId: 1,
    kind: 'test',
    requestKey: `key-${id}`,
    visitId: id,
    fields: {},
    wasSent: false,
  };
}
