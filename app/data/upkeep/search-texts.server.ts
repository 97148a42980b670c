import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Department } from '../../domain/basket/limits.ts';
import { allCodeFields } from '../../records/code.ts';
import { raiseCacheVersion } from '../changes/content-change.server.ts';
import { recordOf } from '../changes/record-columns.ts';
import { SEARCH_TEXT_VERSION } from '../codes/records/search-text-version.ts';
import { searchedTextOf } from '../codes/records/searched-text.ts';
import type { Database } from '../database.server.ts';
import { findMark, noteMark } from '../site/marks.server.ts';
import { searchedTextOfStore } from '../stores/write-stores.server.ts';

/** Rows per transaction: few enough that no page and no visitor's write waits long. */
const STEP = 50;

const MARK = 'search-text';
const CURRENT = `${MARK} ${SEARCH_TEXT_VERSION}` as const;

/** So many of each. */
interface Counts {
  readonly stores: number;
  readonly codes: number;
}

/** A stored text, and the one that this program makes of the same row. */
interface StoredText {
  readonly id: number;
  readonly version: number;
  readonly search_text: string;
  readonly made: string;
}

/** Whether all stored search texts follow the rules and words of this program. */
export async function areSearchTextsCurrent(db: Database): Promise<boolean> {
  return (await findMark(db, CURRENT)) !== undefined;
}

export async function countSearchTexts(db: Database): Promise<Counts> {
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('store').select(eb.fn.countAll<number>().as('rows')).as('stores'),
      eb.selectFrom('code').select(eb.fn.countAll<number>().as('rows')).as('codes'),
    ])
    .$narrowType<Counts>()
    .executeTakeFirstOrThrow();
}

/** Notes that they do. Call it in a transaction. */
export async function noteSearchTexts(transaction: Database, now: number): Promise<void> {
  await transaction.deleteFrom('mark').where('name', 'like', `${MARK} %`).execute();
  await noteMark(transaction, CURRENT, now);
}

/**
 * Writes the stored search texts again that differ from those that this program makes, and notes when all are right.
 * Whatever was written before it was interrupted is only compared.
 * @param mayContinue is asked before each step
 * @returns how many it wrote; undefined where it was interrupted
 */
export async function rewriteSearchTexts(
  db: Database,
  now: () => number,
  mayContinue: () => Promise<boolean>,
): Promise<Counts | undefined> {
  const rewritten = { stores: 0, codes: 0 };
  for (const [table, counted, read] of [
    ['store', 'stores', readStores],
    ['code', 'codes', readCodes],
  ] as const) {
    let after = 0;
    for (let texts = await read(db, after); texts.length > 0; texts = await read(db, after)) {
      if (!(await mayContinue())) return undefined;
      const startedAt = performance.now();
      const old = texts.filter(({ search_text, made }) => made !== search_text);
      const written = old.length > 0 ? await writeTexts(db, table, old) : 0;
      rewritten[counted] += written;
      // If somebody changed one of them meanwhile, they are read again.
      if (written === old.length) after = texts.at(-1)!.id;
      // While texts are written, pages have most of the time, whatever a step costs.
      await setTimeout(3 * (performance.now() - startedAt));
    }
  }
  await db.transaction().execute(async (transaction) => {
    await noteSearchTexts(transaction, now());
    if (rewritten.codes > 0) await raiseCacheVersion(transaction);
  });
  return rewritten;
}

async function readStores(db: Database, after: number): Promise<StoredText[]> {
  const rows = await db
    .selectFrom('store')
    .select(['id', 'version', 'search_text', 'name', 'slug', 'website'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(STEP)
    .execute();
  return rows.map((row) => ({ ...row, made: searchedTextOfStore(row) }));
}

async function readCodes(db: Database, after: number): Promise<StoredText[]> {
  const rows = await db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .selectAll('code')
    .select((eb) => [
      'store.name as store',
      eb
        .selectFrom('code_department')
        .select(sql<string | null>`string_agg(department, ',')`.as('departments'))
        .whereRef('code_department.code_id', '=', 'code.id')
        .as('departments'),
    ])
    .where('code.id', '>', after)
    .orderBy('code.id')
    .limit(STEP)
    .execute();
  return rows.map(({ store, departments, ...row }) => {
    const others = { departments: (departments?.split(',') ?? []) as Department[] };
    return { ...row, made: searchedTextOf(store, recordOf(allCodeFields, row, others)) };
  });
}

/**
 * Writes texts, except where the row has changed since it was read: an edit raises its version, and a renamed store
 * changes the texts of its codes.
 * @returns how many
 */
async function writeTexts(db: Database, table: 'store' | 'code', texts: readonly StoredText[]) {
  return db.transaction().execute(async (transaction) => {
    let written = 0;
    for (const { id, version, search_text, made } of texts) {
      const { numUpdatedRows } = await transaction
        .updateTable(table)
        .set({ search_text: made })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('search_text', '=', search_text)
        .executeTakeFirstOrThrow();
      written += Number(numUpdatedRows);
    }
    return written;
  });
}
