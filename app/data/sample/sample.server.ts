import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '../database.server.ts';

/** The tables with a sample mark whose rows show on pages. */
const shown = ['code', 'store', 'post', 'faq', 'testimonial', 'setting'] as const;

/**
 * Whether any page shows a sample record. Every render asks, so each table costs a look at a small index or a few rows.
 */
export function hasSampleRecords(eb: ExpressionBuilder<Tables, never>) {
  return eb.or(
    shown.map((table) =>
      eb.exists(eb.selectFrom(table).select(sql.lit(1).as('one')).where('sample', '=', sql.lit(1))),
    ),
  );
}

/** Whether there is any content, the sample's or real: stores, codes, posts, questions, or testimonials. */
export async function hasRecords(db: Database): Promise<boolean> {
  const tables = ['store', 'code', 'post', 'post_category', 'faq', 'testimonial'] as const;
  const { found } = await db
    .selectNoFrom((eb) =>
      eb.or(tables.map((table) => eb.exists(eb.selectFrom(table).select(sql.lit(1).as('one'))))).as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

export type SampleContents = Awaited<ReturnType<typeof describeSample>>;

/** A longer list of names wouldn't help. */
const FEW = 12;

/** What `removeSample` would remove now, and what stays because something real needs it. */
export async function describeSample(db: Database) {
  const leaving = await leavingStores(db).select('name').orderBy('name').execute();
  const named = {
    code: await namesOf(db, 'code', 'code'),
    code_check: await namesOf(db, 'code_check', 'id'),
    store: leaving.map(({ name }) => name),
    post: await namesOf(db, 'post', 'title'),
    faq: await namesOf(db, 'faq', 'question'),
    testimonial: await namesOf(db, 'testimonial', 'name'),
    person: await namesOf(db, 'person', 'display_name'),
    setting: await namesOf(db, 'setting', 'key'),
    proof: await sampleProofIds(db),
  };
  const kept = await keptStores(db).select('name').orderBy('name').execute();
  const removed = Object.entries(named).map(([kind, names]) => ({
    kind,
    count: names.length,
    /** Their names, if they have any and there are only a few. */
    names: kind === 'code_check' || kind === 'proof' || names.length > FEW ? [] : names.map(String),
  }));
  return {
    /** By kind, in the order in which people think of them; kinds without any are left out. */
    removed: removed.filter(({ count }) => count > 0),
    /** Names of the sample's stores that stay, because they have a real code. */
    keptStores: kept.map(({ name }) => name),
    /** Readers who chose only stores that are removed. Their newsletter ends: they never asked for one about all stores. */
    readersLeaving: (await listReadersLeaving(db)).length,
    /** The counts by kind, without settings, as one text. A removal sends it back, so nothing unseen is removed. */
    mark: removed
      .flatMap(({ kind, count }) => (kind === 'setting' || count === 0 ? [] : [`${kind}.${count}`]))
      .join(' '),
  };
}

/** Stores that are samples, or have sample codes, and have a real code. */
export function keptStores(db: Database) {
  return db
    .selectFrom('store')
    .where((eb) =>
      eb.or([
        eb('store.sample', '=', 1),
        eb.exists(
          eb
            .selectFrom('code')
            .select('code.id')
            .whereRef('code.store_id', '=', 'store.id')
            .where('code.sample', '=', 1),
        ),
      ]),
    )
    .where((eb) => eb.exists(realCodeOfStore(eb)));
}

/** Sample stores that are removed with the sample. */
export function leavingStores(db: Database) {
  return db
    .selectFrom('store')
    .where('store.sample', '=', 1)
    .where((eb) => eb.not(eb.exists(realCodeOfStore(eb))));
}

function realCodeOfStore(eb: ExpressionBuilder<Tables, 'store'>) {
  return eb
    .selectFrom('code')
    .select('code.id')
    .whereRef('code.store_id', '=', 'store.id')
    .where('code.sample', '=', 0);
}

/** Pictures that only tests of sample codes show. */
export async function sampleProofIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('proof')
    .select('id')
    .where((eb) => {
      const test = eb.selectFrom('code_check').select('code_check.id').whereRef('proof_id', '=', 'proof.id');
      return eb.and([
        eb.or([eb('proof.sample', '=', 1), eb.exists(test.where('code_check.sample', '=', 1))]),
        eb.not(eb.exists(test.where('code_check.sample', '=', 0))),
      ]);
    })
    .execute();
  return rows.map(({ id }) => id);
}

/** Newsletter readers who chose only stores that are removed with the sample. */
export async function listReadersLeaving(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriber')
    .select('subscriber.id')
    .where('status', '!=', 'left')
    .where((eb) => {
      const chosen = eb
        .selectFrom('subscriber_store')
        .select('store_id')
        .whereRef('subscriber_id', '=', 'subscriber.id');
      const leaving = leavingStores(db).select('store.id');
      return eb.and([eb.exists(chosen), eb.not(eb.exists(chosen.where('store_id', 'not in', leaving)))]);
    })
    .execute();
  return rows.map(({ id }) => id);
}

async function namesOf(db: Database, table: keyof Tables, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)} where sample = 1 order by ${sql.ref(table === 'setting' ? 'key' : 'id')}
  `.execute(db);
  return rows.map(({ name }) => name);
}
