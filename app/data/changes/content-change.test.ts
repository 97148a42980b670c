import { expect, onTestFinished, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import { engineOf } from '../engine.server.ts';
import { saveSettings } from '../site/site.server.ts';
import { type ContentChange, onContentChange } from './content-change.server.ts';
import { withdrawRecords } from './edit-records.server.ts';

const BY = { actor: { process: 'command' } as const, now: NOON };

test('a change is announced with the version that its commit makes, and with its codes if it’s only those', async () => {
  const db = await sampleDatabase();
  const changes: ContentChange[] = [];
  const watched = await engineOf(db).watchChanges();
  onTestFinished(() => watched.close());
  const before = watched.version();
  const stop = onContentChange(db, (change) => changes.push(change));
  await withdrawRecords(db, codeKind, [1, 2], BY);
  await saveSettings(db, { tagline: 'Codes that work' }, BY);
  expect(changes).toEqual([
    { version: before + 1, codes: [1, 2] },
    { version: before + 2, codes: undefined },
  ]);
  await expect.poll(() => watched.version()).toBe(before + 2);

  // Changes in another database, and those after the end, aren't heard.
  await withdrawRecords(await sampleDatabase(), codeKind, [3], BY);
  stop();
  await withdrawRecords(db, codeKind, [3], BY);
  expect(changes).toHaveLength(2);
});

test('a change in a transaction is announced before its commit', async () => {
  const db = await sampleDatabase();
  const watched = await engineOf(db).watchChanges();
  onTestFinished(() => watched.close());
  const heard: boolean[] = [];
  onTestFinished(onContentChange(db, ({ version }) => heard.push(version > watched.version())));
  await db.transaction().execute((transaction) => withdrawRecords(transaction, codeKind, [1], BY));
  expect(heard).toEqual([true]);
});
