import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lockElsewhere } from '../../../test/helpers/foreign-lock.ts';
import { emptyDatabase, pathOf } from '../../../test/helpers/sample-database.ts';
import { engineOf } from '../engine.server.ts';

const others = {
  'another process that writes': async (path: string) => {
    const lock = await lockElsewhere(path);
    return () => lock.release();
  },
  'a long search': async (path: string) => {
    const reader = new DatabaseSync(path);
    onTestFinished(() => reader.close());
    reader.exec('begin; select * from setting');
    return async () => reader.exec('commit');
  },
};

test.each(Object.entries(others))('waits for %s, and leaves no log', async (_, hold) => {
  const db = await emptyDatabase();
  const path = await pathOf(db);
  const release = await hold(path);
  let isSettled = false;
  const erased = engineOf(db)
    .eraseTraces(db)
    .finally(() => {
      isSettled = true;
    });
  await pause(300);
  expect(isSettled).toBe(false);
  await release();
  await erased;
  expect(statSync(`${path}-wal`).size).toBe(0);
});
