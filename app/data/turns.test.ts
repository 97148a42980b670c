import { expect, test } from 'vitest';
import { Turns } from './turns.server.ts';

test('as many go at a time as there are places, in their order, and none that has given up', async () => {
  const turns = new Turns(1);
  const entered: string[] = [];
  const enter = async (name: string, waitMs: number) => {
    await turns.take(waitMs);
    entered.push(name);
  };
  await enter('first', 0);
  await expect(enter('impatient', 1)).rejects.toMatchObject({ reason: 'locked' });
  const others = [enter('second', 10_000), enter('third', 10_000)];
  turns.end();
  await others[0];
  expect(entered).toEqual(['first', 'second']);
  turns.end();
  await others[1];
  expect(entered).toEqual(['first', 'second', 'third']);
  turns.end();
  await enter('last', 0);
  expect(entered.at(-1)).toBe('last');
});
