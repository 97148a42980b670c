import { sql } from 'kysely';
import { type AuditLine, type ChangeBy, writeAudit } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';

/** The result of a change; without a line where nothing changed. */
interface Changed<Result> {
  readonly result: Result;
  readonly line?: AuditLine | undefined;
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
    const { result, line } = await work(transaction);
    if (!line) return { result, auditId: null };
    const auditId = await writeAudit(transaction, line, by);
    await raiseCacheVersion(transaction);
    return { result, auditId };
  });
}

/** Tells every process on this database that public content has changed; call it in the change's transaction. */
export async function raiseCacheVersion(db: Database): Promise<void> {
  await db.updateTable('cache_version').set({ version: sql`version + 1` }).execute();
}

/** Runs `work` in a transaction of its own, or in the given one. */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as DatabaseTransaction) : db.transaction().execute(work);
}
