import type { Database, DatabaseTransaction } from '../database.server.ts';
import { inTransaction } from './content-change.server.ts';

/** A form that was sent. */
export interface Submission {
  /** Made on the device, a new one for each form that is opened. */
  readonly key: string;
  /** Who sends it: the same key from somebody else counts as a different key. */
  readonly personId: number;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Creates something once for each submission, in one transaction: a form that is sent again, by a double click, the
 * back button, or a phone that lost the response, gets what the first one created.
 * @returns what `create` returned, as JSON reads it back
 */
export function createOnce<Result>(
  db: Database,
  { key, personId, now }: Submission,
  create: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const row = { key: storedKey({ key, personId }), person_id: personId, result: 'null', at: now };
  return inTransaction(db, async (transaction) => {
    // Claims the key first: if two come at once, the second waits here until the first is on disk.
    const { numInsertedOrUpdatedRows: claimed } = await transaction
      .insertInto('submission')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow();
    if (claimed !== 0n) {
      const created = JSON.stringify(await create(transaction));
      await transaction
        .updateTable('submission')
        .set({ result: created })
        .where('key', '=', row.key)
        .execute();
      return JSON.parse(created) as Result;
    }
    const { result } = await transaction
      .selectFrom('submission')
      .select('result')
      .where('key', '=', row.key)
      .executeTakeFirstOrThrow();
    return JSON.parse(result) as Result;
  });
}

/**
 * What an earlier sending of the same form created; undefined if it's the first. Asked before a form is checked: what
 * the first one created may be just what the checks would warn of.
 */
export async function findCreated<Result>(
  db: Database,
  submission: Pick<Submission, 'key' | 'personId'>,
): Promise<Result | undefined> {
  const row = await db
    .selectFrom('submission')
    .select('result')
    .where('key', '=', storedKey(submission))
    .executeTakeFirst();
  return row && (JSON.parse(row.result) as Result);
}

function storedKey({ key, personId }: Pick<Submission, 'key' | 'personId'>): string {
  return `${personId} ${key}`;
}
