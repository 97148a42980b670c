import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '../domain/days.ts';
import type { Database } from './database.server.ts';
import { groupCommit } from './group-commit.server.ts';
import { prepared } from './prepared.server.ts';

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
  { codeId, kind }: { codeId: number; kind: Kind },
  counted: Counted,
  now: number,
): Promise<boolean> {
  const day = dayOf(now, 'UTC');
  const visitor = visitorOf(await saltOf(db, day), counted);
  return groupCommit(db, async (transaction) => {
    const { numAffectedRows } = await addEvent(transaction, codeId, kind, day, visitor, now);
    if (!numAffectedRows) return false;
    if (kind === 'visit') {
      await addVisit(transaction, codeId, day);
    } else {
      await addUseOfDay(transaction, codeId, day);
      await addUse(transaction, codeId);
    }
    return true;
  });
}

type Kind = 'use' | 'visit';

const addEvent = prepared((db, codeId: number, kind: Kind, day: number, visitor: Uint8Array, now: number) =>
  db
    .insertInto('code_event')
    .values({ code_id: codeId, kind, day, visitor, at: now })
    .onConflict((conflict) => conflict.doNothing()),
);

const addUseOfDay = prepared((db, codeId: number, day: number) => addToDay(db, codeId, day, 'uses'));
const addVisit = prepared((db, codeId: number, day: number) => addToDay(db, codeId, day, 'visits'));

const addUse = prepared((db, codeId: number) =>
  db.updateTable('code').set({ uses: sql`uses + 1` }).where('id', '=', codeId),
);

function addToDay(db: Database, codeId: number, day: number, column: 'uses' | 'visits') {
  return db
    .insertInto('code_day')
    .values({ code_id: codeId, day, [column]: sql`1` })
    .onConflict((conflict) =>
      conflict.columns(['code_id', 'day']).doUpdateSet({ [column]: sql`${sql.ref(column)} + 1` }),
    );
}

/** Tells one visitor from another for a day, and cannot be turned back once the day's salt is gone. */
export function visitorOf(salt: Uint8Array, { address, agent }: Counted): Uint8Array {
  return createHmac('sha256', keyOf(salt)).update(`${address}\n${agent}`).digest().subarray(0, VISITOR_BYTES);
}

/** A salt as a key: made once, because that takes longer than using it. */
function keyOf(salt: Uint8Array): KeyObject {
  if (!key?.salt.equals(salt)) key = { salt: Buffer.from(salt), object: createSecretKey(salt) };
  return key.object;
}

let key: { readonly salt: Buffer; readonly object: KeyObject } | undefined;

/** The salt of a day, made by whoever asks first; older ones are thrown away with it. */
export async function saltOf(db: Database, day: number): Promise<Uint8Array> {
  const { rows } = await findSalt(db, day);
  if (rows[0]) return rows[0].salt;
  const running = making.get(db);
  if (running?.day === day) return running.salt;
  const salt = makeSalt(db, day).finally(() => making.delete(db));
  making.set(db, { day, salt });
  return salt;
}

/** After midnight all visitors of a busy site ask at once; one makes it for all of this process. */
const making = new WeakMap<Database, { readonly day: number; readonly salt: Promise<Uint8Array> }>();

async function makeSalt(db: Database, day: number): Promise<Uint8Array> {
  return groupCommit(db, async (transaction) => {
    await transaction
      .insertInto('visitor_salt')
      .values({ day, salt: randomBytes(SALT_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction.deleteFrom('visitor_salt').where('day', '<', day).execute();
    const { rows } = await findSalt(transaction, day);
    return rows[0]!.salt;
  });
}

const findSalt = prepared((db, day: number) =>
  db.selectFrom('visitor_salt').select('salt').where('day', '=', day),
);
