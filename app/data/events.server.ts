import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '../domain/days.ts';
import type { Database } from './database.server.ts';

/** As much of a visitor as counting once a day needs. */
export interface Counted {
  readonly address: string;
  readonly agent: string;
}

const VISITOR_BYTES = 16;
const SALT_BYTES = 32;

/**
 * Counts a copy or a visit to the store, once a visitor, code and day.
 * @returns whether it counted: false when this visitor had been counted today
 */
export async function recordEvent(
  db: Database,
  { codeId, kind }: { codeId: number; kind: 'use' | 'visit' },
  counted: Counted,
  now: number,
): Promise<boolean> {
  const day = dayOf(now, 'UTC');
  const visitor = visitorOf(await saltOf(db, day), counted);
  return db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('code_event')
      .values({ code_id: codeId, kind, day, visitor, worked: null, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return false;
    const column = kind === 'use' ? 'uses' : 'visits';
    await transaction
      .insertInto('code_day')
      .values({ code_id: codeId, day, [column]: 1 })
      .onConflict((conflict) =>
        conflict.columns(['code_id', 'day']).doUpdateSet({ [column]: sql`${sql.ref(column)} + 1` }),
      )
      .execute();
    if (kind === 'use')
      await transaction.updateTable('code').set({ uses: sql`uses + 1` }).where('id', '=', codeId).execute();
    return true;
  });
}

/** Tells one visitor from another for a day, and cannot be turned back once the day's salt is gone. */
export function visitorOf(salt: Uint8Array, { address, agent }: Counted): Uint8Array {
  return createHmac('sha256', salt).update(`${address}\n${agent}`).digest().subarray(0, VISITOR_BYTES);
}

/** The salt of a day, made by whichever process asks first; older ones are thrown away with it. */
export async function saltOf(db: Database, day: number): Promise<Uint8Array> {
  const kept = await db.selectFrom('visitor_salt').select('salt').where('day', '=', day).executeTakeFirst();
  if (kept) return kept.salt;
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('visitor_salt')
      .values({ day, salt: randomBytes(SALT_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction.deleteFrom('visitor_salt').where('day', '<', day).execute();
    return (
      await transaction
        .selectFrom('visitor_salt')
        .select('salt')
        .where('day', '=', day)
        .executeTakeFirstOrThrow()
    ).salt;
  });
}
