import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from '../database.server.ts';
import { groupCommit } from '../group-commit.server.ts';
import { prepared } from '../prepared.server.ts';

const SALT_BYTES = 32;

/**
 * The salt of a UTC day, made by the first caller. Yesterday's stays for machines whose clocks are behind: with a new one
 * they'd count visitors twice. `eraseOld` deletes it.
 */
export function saltOf(db: Database, day: number): Promise<Uint8Array> {
  const running = asked.get(db);
  if (running?.day === day) return running.salt;
  const salt = findOrMakeSalt(db, day).finally(() => asked.delete(db));
  asked.set(db, { day, salt });
  return salt;
}

/** Many requests need it at once: the first reads it for all, and after midnight makes it. */
const asked = new WeakMap<Database, { readonly day: number; readonly salt: Promise<Uint8Array> }>();

async function findOrMakeSalt(db: Database, day: number): Promise<Uint8Array> {
  const { rows } = await findSalt(db, day);
  return rows[0]?.salt ?? makeSalt(db, day);
}

/** An HMAC of `text` under a day's salt: it can't be recomputed or reversed once the salt is gone. */
export function saltedHash(salt: Uint8Array, text: string): Buffer {
  return createHmac('sha256', keyOf(salt)).update(text).digest();
}

async function makeSalt(db: Database, day: number): Promise<Uint8Array> {
  return groupCommit(db, async (transaction) => {
    await transaction
      .insertInto('visitor_salt')
      .values({ day, salt: randomBytes(SALT_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { rows } = await findSalt(transaction, day);
    return rows[0]!.salt;
  });
}

const findSalt = prepared((db, day: number) =>
  db.selectFrom('visitor_salt').select('salt').where('day', '=', day),
);

/** A salt as a key. Cached, because creating it takes longer than using it. */
function keyOf(salt: Uint8Array): KeyObject {
  if (!key?.salt.equals(salt)) key = { salt: Buffer.from(salt), object: createSecretKey(salt) };
  return key.object;
}

let key: { readonly salt: Buffer; readonly object: KeyObject } | undefined;
