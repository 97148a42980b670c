import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealAccess } from '../../app/data/imports/sources/sealed-access.server.ts';
import { createFeedSource } from '../../app/data/imports/sources/write-sources.server.ts';
import { readUpload } from '../../app/data/imports/uploads/uploads.server.ts';
import { ROSA } from '../../test/helpers/data/change-by.ts';
import { NOON } from '../../test/helpers/data/sample-database.ts';
import { pausedSource, site, upload } from '../../test/helpers/imports/feed-site.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { workOnImportsJob } from './work-on-imports.ts';

type Site = Awaited<ReturnType<typeof site>>;

/** Works on all that waits, by a process that does `what` with each request. @returns the runs, and the warnings */
async function workBy(db: Site, what: string, secretKey = randomBytes(32)) {
  const folder = temporaryFolder();
  const program = join(folder, 'process.mjs');
  writeFileSync(program, `process.on('message', () => ${what});`);
  const warned: unknown[] = [];
  const log = { warn: (facts: unknown) => warned.push(facts) } as never;
  const config = {
    databaseUrl: `sqlite:${join(folder, 'none.db')}`,
    DATA_DIR: folder,
    FEED_LOOPBACK: 'off' as const,
  };
  const parts = { db, log, now: () => NOON, secretKey, config, program, fetchStuckMs: 300 };
  const { run } = workOnImportsJob(parts);
  await run({ mayContinue: async () => true, signal: AbortSignal.timeout(20_000) });
  const runs = await db.selectFrom('import_run').select(['state', 'error']).orderBy('id').execute();
  return { runs, warned };
}

test.each([
  ['process.kill(process.pid, "SIGKILL")', /more memory or time than an import may.*Split the file/],
  ['process.exit(1)', /went wrong in our program.*The log says/],
])(
  'a file that ends its process fails with a sentence, and the next one has its turn: %s',
  async (what, said) => {
    const db = await site();
    const { id: first } = await upload(db, [{}]);
    const { id: second } = await upload(db, [{ id: '2' }]);
    for (const run of [first, second]) await readUpload(db, run);
    const { runs, warned } = await workBy(db, what);
    const failed = { state: 'failed', error: expect.stringMatching(said) };
    expect(runs).toEqual([failed, failed]);
    expect(warned).toMatchObject([{ run: first }, { run: second }]);
  },
);

test('what can’t be undone stays applied, and says so', async () => {
  const db = await site();
  const { id: run } = await upload(db, [{}]);
  await db
    .updateTable('import_run')
    .set({ state: 'undoing', finished_at: NOON })
    .where('id', '=', run)
    .execute();
  const { runs } = await workBy(db, 'process.kill(process.pid, "SIGKILL")');
  const error = expect.stringMatching(/more memory or time.*not all of this was undone/);
  expect(runs).toEqual([{ state: 'done', error }]);
});

test('an address whose process hangs is given up', async () => {
  const db = await site();
  const secretKey = randomBytes(32);
  const access = sealAccess({ address: 'https://feeds.example/' }, secretKey);
  await createFeedSource(db, { ...pausedSource, access, isPaused: false }, ROSA);
  const { runs } = await workBy(db, 'setInterval(() => {}, 1000)', secretKey);
  const error = expect.stringMatching(/more memory or time.*this address wasn’t read\.$/);
  expect(runs).toEqual([{ state: 'failed', error }]);
});
