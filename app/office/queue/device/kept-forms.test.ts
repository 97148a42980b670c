import { expect, test } from 'vitest';
import { type KeptForm, mergeKept } from './kept-forms.ts';

test('a list that is loaded late hides no form that was made meanwhile', () => {
  const [old, both, made] = [1, 2, 3].map(form) as [KeptForm, KeptForm, KeptForm];
  const sent = { ...both, wasSent: true };
  expect(mergeKept([old, both], [sent, made])).toEqual([old, sent, made]);
});

function form(id: number): KeptForm {
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
