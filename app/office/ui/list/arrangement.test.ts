import { expect, test } from 'vitest';
import { arrangementIn } from './arrangement.server.ts';

function formOf(ids: readonly string[], move?: string) {
  const form = new FormData();
  for (const id of ids) form.append('ids', id);
  if (move !== undefined) form.set('move', move);
  return form;
}

test.each([
  ['3 up', [1, 3, 2]],
  ['1 down', [2, 1, 3]],
  ['1 up', [1, 2, 3]],
  ['3 down', [1, 2, 3]],
  ['9 up', [1, 2, 3]],
  ['2 sideways', [1, 2, 3]],
  ['2', [1, 2, 3]],
])('a step of "%s"', (move, order) => {
  expect(arrangementIn(formOf(['1', '2', '3'], move)).ids).toEqual(order);
});

test('what is no id, or comes again, is left out', () => {
  const form = formOf(['2', 'x', '-1', '2', '1.5', '1']);
  form.set('seen', '1,2,,x,2');
  expect(arrangementIn(form)).toEqual({ ids: [2, 1], seen: [1, 2] });
});
