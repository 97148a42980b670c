import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '../database.server.ts';

/** The tables with a sample mark whose rows show on pages. */
const shown = ['code', 'store', 'post', 'faq', 'testimonial', 'setting'] as const;

/** Whether any page shows a sample record. Every render asks, so each table is a look at a small index or few rows. */
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

/** What goes with the sample, or stays because something real needs it. */
export interface SampleContents {
  /** Those that are removed, by kind, in the order in which people think of them; kinds without any are left out. */
  readonly removed: readonly SampleKind[];
  /** Names of the sample's stores that stay, because they have a real code. */
  readonly keptStores: readonly string[];
  /** Readers who chose only stores that go. Their newsletter ends: they never asked for one about all stores. */
  readonly readersLeaving: number;
  /** The counts by kind, without settings, as one text. A removal sends it back, so nothing unseen is removed. */
  readonly mark: string;
}

export interface SampleKind {
  readonly kind:
    | 'code'
    | 'code_check'
    | 'store'
    | 'post'
    | 'faq'
    | 'testimonial'
    | 'person'
    | 'setting'
    | 'proof';
  readonly count: number;
  /** Their names, if there are only a few. */
  readonly names: readonly string[];
}

/** A longer list of names would be no help. */
const FEW = 12;

/** What `removeSample` would do now. */
export async function describeSample(db: Database): Promise<SampleContents> {
  const kinds = await Promise.all([
    named('code', await namesOf(db, 'code', 'code')),
    counted('code_check', await count(db, 'code_check')),
    named('store', await leavingStoreNames(db)),
    named('post', await namesOf(db, 'post', 'title')),
    named('faq', await namesOf(db, 'faq', 'question')),
    named('testimonial', await namesOf(db, 'testimonial', 'name')),
    named('person', await namesOf(db, 'person', 'display_name')),
    named('setting', await namesOf(db, 'setting', 'key')),
    counted('proof', (await sampleProofIds(db)).length),
  ]);
  const kept = await keptStores(db).select('name').orderBy('name').execute();
  const removed = kinds.filter((kind) => kind.count > 0);
  return {
    removed,
    keptStores: kept.map(({ name }) => name),
    readersLeaving: (await listReadersLeaving(db)).length,
    mark: removed.flatMap(({ kind, count }) => (kind === 'setting' ? [] : [`${kind}.${count}`])).join(' '),
  };
}

/** Stores of the sample, or with codes of it, that have a code of somebody's own. */
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

/** Sample stores that go with the sample. */
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
      const check = eb.selectFrom('code_check').select('code_check.id').whereRef('proof_id', '=', 'proof.id');
      return eb.and([
        eb.or([eb('proof.sample', '=', 1), eb.exists(check.where('code_check.sample', '=', 1))]),
        eb.not(eb.exists(check.where('code_check.sample', '=', 0))),
      ]);
    })
    .execute();
  return rows.map(({ id }) => id);
}

/** Newsletter readers who chose only stores that go with the sample. */
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

async function leavingStoreNames(db: Database): Promise<string[]> {
  const rows = await leavingStores(db).select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

async function namesOf<Kind extends 'code' | 'post' | 'faq' | 'testimonial' | 'person' | 'setting'>(
  db: Database,
  table: Kind,
  column: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)} where sample = 1 order by ${sql.ref(table === 'setting' ? 'key' : 'id')}
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function count(db: Database, table: 'code_check'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('sample', '=', 1)
    .executeTakeFirstOrThrow();
  return rows;
}

function named(kind: SampleKind['kind'], names: readonly string[]): SampleKind {
  return { kind, count: names.length, names: names.length <= FEW ? names : [] };
}

function counted(kind: SampleKind['kind'], count: number): SampleKind {
  return { kind, count, names: [] };
}
