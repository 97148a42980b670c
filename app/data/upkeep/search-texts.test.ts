import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { oldSearchTexts, searchedRows } from '../../../test/helpers/data/old-search-texts.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { updateRecord } from '../changes/edit-records.server.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import type { Database } from '../database.server.ts';
import { storeKind } from '../stores/write-stores.server.ts';
import { areSearchTextsCurrent, countSearchTexts, rewriteSearchTexts } from './search-texts.server.ts';

const rewrite = (db: Database, mayContinue = async () => true) =>
  rewriteSearchTexts(db, () => NOON, mayContinue);

const cacheVersion = (db: Database) =>
  db.selectFrom('cache_version').select('version').executeTakeFirstOrThrow();

const auditLines = (db: Database) => db.selectFrom('audit').select('id').execute();

/** A `mayContinue` that does something before one of the steps, the first of which is that of stores. */
function beforeStep(step: number, work: () => Promise<unknown>) {
  let steps = 0;
  return async () => {
    steps += 1;
    if (steps === step) await work();
    return true;
  };
}

test('the texts of a sample, or of an empty site, are current', async () => {
  expect(await areSearchTextsCurrent(await sampleDatabase())).toBe(true);
  const empty = await emptyDatabase();
  expect(await rewrite(empty)).toEqual({ stores: 0, codes: 0 });
  expect(await areSearchTextsCurrent(empty)).toBe(true);
});

test('old texts become right, and nothing else changes', async () => {
  const { db, right } = await oldSearchTexts();
  expect(await areSearchTextsCurrent(db)).toBe(false);
  const [{ version }, lines] = [await cacheVersion(db), await auditLines(db)];
  expect(await rewrite(db)).toEqual(await countSearchTexts(db));
  expect(await searchedRows(db)).toEqual(right);
  expect(await areSearchTextsCurrent(db)).toBe(true);
  expect(await auditLines(db)).toEqual(lines);
  expect(await cacheVersion(db)).toEqual({ version: version + 1 });
  const marks = await db.selectFrom('mark').select('name').where('name', 'like', 'search-text %').execute();
  expect(marks).toHaveLength(1);

  expect(await rewrite(db)).toEqual({ stores: 0, codes: 0 });
  expect(await cacheVersion(db)).toEqual({ version: version + 1 });
});

test('what is saved meanwhile stays as it was saved', async () => {
  const { db, right } = await oldSearchTexts();
  const [first] = right.code;
  // Its codes are read with the first.
  const near = right.code.find(({ store_id }) => store_id !== first!.store_id)!;
  const others = right.store.find(({ id }) => id === near.store_id)!;
  const save = async () => {
    // Between reading and writing of the first codes, that code among them.
    const code = { id: first!.id, version: first!.version, changes: { description: 'Half-price kumquats.' } };
    expect(await updateRecord(db, codeKind, code, ROSA)).toMatchObject({ outcome: 'saved' });
    const store = { id: others.id, version: others.version, changes: { name: 'Kumquat Corner' } };
    expect(await updateRecord(db, storeKind, store, ROSA)).toMatchObject({ outcome: 'saved' });
  };
  await rewrite(db, beforeStep(2, save));

  const saved = await searchedRows(db);
  expect(saved.code[0]).toMatchObject({ version: first!.version + 1, description: 'Half-price kumquats.' });
  expect(saved.code[0]!.search_text).toContain('\nhalf price kumquats.\n');
  const renamed = saved.code.filter(({ store_id }) => store_id === others.id);
  expect(renamed.length).toBeGreaterThan(0);
  for (const { search_text } of renamed) expect(search_text).toMatch(/^\nkumquat corner\n/);
  const texts = [...saved.store, ...saved.code].map(({ search_text }) => search_text);
  expect(texts.filter((text) => text.endsWith('\nold\n'))).toEqual([]);
  // They are what an edit would have written.
  expect(await rewrite(db)).toEqual({ stores: 0, codes: 0 });
});

test('so does a code whose new fields have the text that was stored', async () => {
  const { db, right } = await oldSearchTexts();
  const [{ id, version, search_text }] = right.code as [(typeof right.code)[0]];
  const save = (changes: { version: number; code: string }) => {
    const { version: from, ...fields } = changes;
    return updateRecord(db, codeKind, { id, version: from, changes: fields }, ROSA);
  };
  await save({ version, code: 'OTHER' });
  await db.updateTable('code').set({ search_text }).where('id', '=', id).execute();
  const { code } = right.code[0]!;
  await rewrite(
    db,
    beforeStep(2, () => save({ version: version + 1, code })),
  );
  expect((await searchedRows(db)).code[0]).toMatchObject({ code, search_text });
});

test('a pass that must stop leaves the version as it is', async () => {
  const { db } = await oldSearchTexts();
  expect(await rewrite(db, async () => false)).toBeUndefined();
  expect(await areSearchTextsCurrent(db)).toBe(false);
});

/** Rewrites, and is killed after the first codes. */
const KILLED = `
  const [url, modules] = process.argv.slice(1);
  const { openDatabase } = await import(modules + 'database.server.ts');
  const { rewriteSearchTexts } = await import(modules + 'upkeep/search-texts.server.ts');
  let steps = 0;
  await rewriteSearchTexts(openDatabase(url), Date.now, async () => {
    steps += 1;
    if (steps === 3) process.kill(process.pid, 'SIGKILL');
    return true;
  });`;
const MODULES = new URL('../', import.meta.url).href;

test('after a pass that was killed, the next one writes only the rest', async () => {
  const { db, url, right } = await oldSearchTexts();
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', KILLED];
  const child = spawn(process.execPath, [...args, url, MODULES], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await areSearchTextsCurrent(db)).toBe(false);
  const { codes } = await countSearchTexts(db);
  const rest = (await rewrite(db))!;
  expect(rest.stores).toBe(0);
  expect(rest.codes).toBeGreaterThan(0);
  expect(rest.codes).toBeLessThan(codes);
  expect(await searchedRows(db)).toEqual(right);
});
