import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readUpload } from '../../app/data/imports/uploads/uploads.server.ts';
import { NOON } from '../../test/helpers/data/sample-database.ts';
import { site, upload } from '../../test/helpers/imports/feed-site.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { workOnImportsJob } from './work-on-imports.ts';

test('a file that ends its process fails with a sentence, and the next one has its turn', async () => {
  const db = await site();
  const { id: first } = await upload(db, [{}]);
  const { id: second } = await upload(db, [{ id: '2' }]);
  for (const run of [first, second]) await readUpload(db, run);
  const folder = temporaryFolder();
  const program = join(folder, 'crash.mjs');
  writeFileSync(program, `process.on('message', () => process.kill(process.pid, 'SIGKILL'));`);
  const warned: unknown[] = [];
  const log = { warn: (facts: unknown) => warned.push(facts) } as never;
  const config = {
    databaseUrl: `sqlite:${join(folder, 'none.db')}`,
    DATA_DIR: folder,
    FEED_LOOPBACK: 'off' as const,
  };
  const parts = { db, log, now: () => NOON, secretKey: new Uint8Array(32) };
  const { run } = workOnImportsJob({ ...parts, config, program });
  await run({ mayContinue: async () => true, signal: new AbortController().signal });
  const runs = await db.selectFrom('import_run').select(['state', 'error']).orderBy('id').execute();
  const failed = {
    state: 'failed',
    error: expect.stringContaining('more memory or time than an import may'),
  };
  expect(runs).toEqual([failed, failed]);
  expect(warned).toMatchObject([{ run: first }, { run: second }]);
});
