import { expect, test } from 'vitest';
import { ROSA } from '../../../../test/helpers/data/change-by.ts';
import { NOON } from '../../../../test/helpers/data/sample-database.ts';
import { codesOf, read, site } from '../../../../test/helpers/imports/feed-site.ts';
import { askToUndo } from './undo-run.server.ts';
import { nextUpload } from './uploads.server.ts';
import { workOnUpload } from './work-upload.server.ts';

test('an undo that fails is said, holds up nothing, and can be asked for again', async () => {
  const db = await site();
  await read(db, [{}]);
  const { id: run } = await db.selectFrom('import_run').select('id').executeTakeFirstOrThrow();
  expect(await askToUndo(db, run, ROSA)).toBe(true);
  await db.updateTable('import_run').set({ notes: 'broken' }).execute();
  await expect(workOnUpload(db, run, { now: () => NOON })).rejects.toThrow();
  expect(await nextUpload(db)).toBeUndefined();
  const { state, error } = await db.selectFrom('import_run').selectAll().executeTakeFirstOrThrow();
  expect([state, error]).toEqual(['done', expect.stringContaining('not all of this was undone')]);
  expect(await askToUndo(db, run, ROSA)).toBe(true);
  await workOnUpload(db, run, { now: () => NOON });
  expect(await codesOf(db)).toMatchObject([{ status: 'withdrawn' }]);
});
