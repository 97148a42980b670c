import { sql } from 'kysely';
import { type AuditLine, type ChangeBy, writeAudit } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { type Engine, engineOf } from '../engine.server.ts';
import { transactWithTombstones } from '../tombstones/note-tombstone.server.ts';

/** The result of a change; without a line where nothing changed. */
interface Changed<Result> {
  readonly result: Result;
  readonly line?: AuditLine | undefined;
  /** The codes that it changed, if it changed nothing else. */
  readonly codes?: readonly number[] | undefined;
}

/** A change of public content by this process that isn't committed yet. */
export interface ContentChange {
  /** Once the cache version is this, the change is committed. After a rollback, another change gets the number. */
  readonly version: number;
  /** The ids of the codes that changed; undefined where anything may have. */
  readonly codes: readonly number[] | undefined;
}

type Listener = (change: ContentChange) => void;

const listeners = new WeakMap<Engine, Set<Listener>>();

/** Calls `listener` with every change that this process makes in that database. @returns what ends it */
export function onContentChange(db: Database, listener: Listener): () => void {
  const engine = engineOf(db);
  const ofEngine = listeners.get(engine) ?? new Set();
  listeners.set(engine, ofEngine.add(listener));
  return () => void ofEngine.delete(listener);
}

/**
 * Changes public content in one transaction, together with its audit line and the raised cache version. So pages show
 * the change at once, and never half of it. Given a transaction, it joins that one.
 * @returns what `work` returned as `result`
 */
export async function changeContent<Result>(
  db: Database,
  by: ChangeBy,
  work: (transaction: DatabaseTransaction) => Promise<Changed<Result>>,
): Promise<Result> {
  return (await changeAudited(db, by, work)).result;
}

/** The same; also returns the id of the audit line, null where nothing changed. */
export async function changeAudited<Result>(
  db: Database,
  by: ChangeBy,
  work: (transaction: DatabaseTransaction) => Promise<Changed<Result>>,
): Promise<{ readonly result: Result; readonly auditId: number | null }> {
  return inTransaction(db, async (transaction) => {
    const { result, line, codes } = await work(transaction);
    if (!line) return { result, auditId: null };
    const auditId = await writeAudit(transaction, line, by);
    await raiseCacheVersion(transaction, codes);
    return { result, auditId };
  });
}

/**
 * Tells every process on this database that public content has changed; call it in the change's transaction. `codes` are
 * the ids of the codes that changed, if nothing else did.
 */
export async function raiseCacheVersion(db: Database, codes?: readonly number[]): Promise<void> {
  if (quiet.has(db)) return;
  const { version } = await db
    .updateTable('cache_version')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  for (const listener of listeners.get(engineOf(db)) ?? []) listener({ version, codes });
}

const quiet = new WeakSet<Database>();

/**
 * Keeps the changes of a transaction from pages that are cached: many changes in a row would drop all pages with each.
 * The caller calls `raiseCacheVersion` within seconds.
 */
export function keepQuiet(transaction: DatabaseTransaction): void {
  quiet.add(transaction);
}

/** Runs `work` in a transaction of its own, or in the given one. */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as DatabaseTransaction) : transactWithTombstones(db, work);
}
