import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { oldSearchTexts, searchedRows } from '../../../test/helpers/data/old-search-texts.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { withStore } from '../../domain/search/search-text.ts';
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

test('a code that is saved between reading and writing stays as it was saved', async () => {
  const { db, right } = await oldSearchTexts();
  const [{ id, version }] = right.code as [(typeof right.code)[0]];
  const changes = { description: 'Half-price kumquats.' };
  await rewrite(
    db,
    beforeStep(2, () => updateRecord(db, codeKind, { id, version, changes }, ROSA)),
  );
  const { code } = await searchedRows(db);
  expect(code[0]).toMatchObject({ version: version + 1, ...changes });
  expect(code[0]!.search_text).toContain('\nhalf price kumquats.\n');
  // Those that were read with it are right, too.
  expect(code.slice(1)).toEqual(right.code.slice(1));
});

test('codes of a store that is renamed meanwhile have its new name, and their other lines', async () => {
  const { db, right } = await oldSearchTexts();
  const { id, version } = right.store.find((store) => store.id === right.code[0]!.store_id)!;
  const changes = { name: 'Kumquat Corner' };
  await rewrite(
    db,
    beforeStep(2, () => updateRecord(db, storeKind, { id, version, changes }, ROSA)),
  );
  const { store, code } = await searchedRows(db);
  expect(store.find((each) => each.id === id)!.search_text).toMatch(/^\nkumquat corner\n/);
  const expected = right.code.map((each) =>
    each.store_id === id ? { ...each, search_text: withStore(each.search_text, changes.name) } : each,
  );
  expect(code).toEqual(expected);
});

test('a code that is saved meanwhile keeps its text even if that is the one that was stored', async () => {
  const { db, right } = await oldSearchTexts();
  const [{ id, version, code, search_text }] = right.code as [(typeof right.code)[0]];
  await updateRecord(db, codeKind, { id, version, changes: { code: 'OTHER' } }, ROSA);
  await db.updateTable('code').set({ search_text }).where('id', '=', id).execute();
  const update = { id, version: version + 1, changes: { code } };
  await rewrite(
    db,
    beforeStep(2, () => updateRecord(db, codeKind, update, ROSA)),
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
