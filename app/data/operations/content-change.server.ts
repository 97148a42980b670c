import { channel } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { type AuditLine, type ChangeBy, writeAudit } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { type Engine, engineOf } from '../engine.server.ts';

/** The result of a change; without a line where nothing changed. */
interface Changed<Result> {
  readonly result: Result;
  readonly line?: AuditLine | undefined;
  /** The codes that it changed, if it changed nothing else. */
  readonly codes?: readonly number[] | undefined;
}

/** A change of public content by this process, before its commit. */
export interface ContentChange {
  /** The cache version that says that it's committed. After a rollback, another change gets it. */
  readonly version: number;
  /** The ids of the codes that changed; undefined where anything may have. */
  readonly codes: readonly number[] | undefined;
}

/** The server and the pages' bundle each have a copy of this module, and a channel is found by its name. */
const changes = channel('clipbasket:content-change');

/** Calls `listener` with every change that this process makes in that database. @returns what ends it */
export function onContentChange(db: Database, listener: (change: ContentChange) => void): () => void {
  const engine = engineOf(db);
  const heard = (message: unknown) => {
    const { engine: changed, ...change } = message as ContentChange & { readonly engine: Engine };
    if (changed === engine) listener(change);
  };
  changes.subscribe(heard);
  return () => void changes.unsubscribe(heard);
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
  const { version } = await db
    .updateTable('cache_version')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  changes.publish({ engine: engineOf(db), version, codes });
}

/** Runs `work` in a transaction of its own, or in the given one. */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as DatabaseTransaction) : db.transaction().execute(work);
}
