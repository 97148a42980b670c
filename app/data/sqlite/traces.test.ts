import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { stillWaits } from '../../../test/helpers/browser/still-waits.ts';
import { emptyDatabase, pathOf } from '../../../test/helpers/data/sample-database.ts';
import { lockElsewhere } from '../../../test/helpers/postgres/foreign-lock.ts';
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
  const erased = engineOf(db).eraseTraces(db);
  expect(await stillWaits(erased)).toBe(true);
  await release();
  await erased;
  expect(statSync(`${path}-wal`).size).toBe(0);
});
