import { isAtLeast, type OfficeRole } from '../../domain/office/roles.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import { withdrawRecords } from '../changes/edit-records.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { dropPassword, findOwnerOfPasskey, removePasskey } from '../office/access.server.ts';
import { endAllAccess } from '../office/erase-access.server.ts';
import { findPerson, hasOwner } from '../office/people.server.ts';
import { changeRole, endDailyEmail, erasePerson, removePerson } from '../office/write-people.server.ts';
import { removeProof } from '../proofs/write-proofs.server.ts';
import { eraseAgain } from '../readers/erase-address.server.ts';
import { unsubscribe } from '../readers/subscribers.server.ts';
import { deletePlacedRecord, testimonialKind } from '../site/write-placed.server.ts';
import { isOutdated, listKnown } from './keep-tombstones.server.ts';
import { noteTombstones } from './note-tombstone.server.ts';
import {
  isOfKey,
  parseTombstone,
  type RecordKind,
  subjectOf,
  type Tombstone,
  tablesOf,
} from './tombstone.server.ts';
import { listTombstoneFiles } from './tombstone-files.server.ts';

/** What was taken away again after a backup brought it back. */
export type Carried = NonNullable<Awaited<ReturnType<typeof carryTombstones>>>;

interface CarryOptions {
  readonly secretKey: Uint8Array;
  /** Epoch ms. */
  readonly now: number;
  /** Whether a backup has just been put in place: then everybody is signed out, whatever the tombstones say. */
  readonly isRestored?: boolean;
}

/**
 * Takes away again what the folder of backups says was taken away, if the database doesn't know of it: then the
 * database is older than that, however it was put in place.
 * @returns undefined where there was nothing to do
 */
export async function carryTombstones(db: Database, options: CarryOptions) {
  const { secretKey, now, isRestored = false } = options;
  const { backups } = engineOf(db);
  // The files first: what another process takes away in between is then known to the database, which is no older copy.
  const { names } = backups ? listTombstoneFiles(backups) : { names: [] };
  const known = await listKnown(db);
  const unknown = names
    .filter((name) => !known.has(name) && !isOutdated(name, now))
    .flatMap((name) => parseTombstone(name) ?? [])
    .sort((a, b) => a.at - b.at);
  if (unknown.length === 0 && !isRestored) return undefined;

  const usable = unknown.filter((each) => each.kind !== 'address' || isOfKey(secretKey, each));
  const addresses = usable.filter(({ kind }) => kind === 'address');
  const carried = await inTransaction(db, async (transaction) => {
    if (isRestored || usable.length > 0) await endAllAccess(transaction, now);
    const done = [...addresses];
    for (const tombstone of usable)
      if (tombstone.kind !== 'address' && (await carryOut(transaction, tombstone, tombstone.kind)))
        done.push(tombstone);
    await eraseAgain(transaction, addresses, { actor, secretKey, now });
    return {
      /** How many, by kind. Every address counts, because nobody should learn whether it was in the database. */
      counts: countKinds(done),
      /** How many changed nothing: the record isn't in this database, or has nothing left to take away. */
      idle: usable.length - done.length,
      /** How many addresses were erased under another secret key, and can't be found. */
      foreign: unknown.length - usable.length,
      /** The addresses of people who need a new password. */
      withoutPassword: await addressesOf(
        transaction,
        done.filter(({ kind }) => kind === 'password'),
      ),
      hasOwner: await hasOwner(transaction),
    };
  });
  if (ERASING.some((kind) => carried.counts.has(kind))) await engineOf(db).eraseTraces(db);
  // Last, so that an interrupted run starts over. Those of another key stay open until a restore has reported them.
  await inTransaction(db, (transaction) => noteTombstones(transaction, isRestored ? unknown : usable));
  return carried;
}

const actor = { process: 'restore' } as const;

/** Kinds that must leave no trace in the database's files. */
const ERASING: readonly Tombstone['kind'][] = ['address', 'erased', 'picture', 'quote-deleted'];

/**
 * Takes it away again with the time of the first, so that it notes the same tombstone. @returns whether there was
 * something to take away
 */
async function carryOut(transaction: DatabaseTransaction, { subject, at }: Tombstone, kind: RecordKind) {
  const [id = 0, createdAt = 0] = subject.split('.').map(Number);
  const row = await transaction
    .selectFrom(tablesOf[kind] as 'person')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || subjectOf(id, row.created_at) !== subject) return false;
  return verbs[kind](transaction, id, { actor, now: at }, createdAt);
}

type Verb = (
  transaction: DatabaseTransaction,
  id: number,
  by: ChangeBy,
  createdAt: number,
) => Promise<boolean>;

const verbs: Readonly<Record<RecordKind, Verb>> = {
  erased: erasePerson,
  removed: async (transaction, id, by) => (await removePerson(transaction, id, by)) === 'done',
  'role-editor': (transaction, id, by) => lowerRole(transaction, { id, role: 'editor' }, by),
  'role-checker': (transaction, id, by) => lowerRole(transaction, { id, role: 'checker' }, by),
  password: (transaction, id, { now }) => dropPassword(transaction, id, now),
  'daily-email': (transaction, id, { now }) => endDailyEmail(transaction, id, now),
  passkey: async (transaction, id, by) => {
    const personId = await findOwnerOfPasskey(transaction, id);
    return personId !== undefined && removePasskey(transaction, { id, personId }, by);
  },
  unsubscribed: (transaction, id, { now }, createdAt) => unsubscribe(transaction, { id, createdAt }, now),
  picture: async (transaction, id, by) => {
    const { name } = await transaction
      .selectFrom('proof')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return removeProof(transaction, name, by);
  },
  'quote-withdrawn': async (transaction, id, by) =>
    (await withdrawRecords(transaction, testimonialKind, [id], by)).ids.length > 0,
  'quote-deleted': (transaction, id, by) => deletePlacedRecord(transaction, testimonialKind, id, by),
};

async function lowerRole(
  transaction: DatabaseTransaction,
  { id, role }: { id: number; role: OfficeRole },
  by: ChangeBy,
): Promise<boolean> {
  const person = await findPerson(transaction, id);
  if (!person || isAtLeast(role, person.role)) return false;
  return (await changeRole(transaction, { id, role }, by)) === 'done';
}

function countKinds(tombstones: readonly Tombstone[]): ReadonlyMap<Tombstone['kind'], number> {
  return new Map(
    [...Map.groupBy(tombstones, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]),
  );
}

/** The addresses of those people who may sign in. */
async function addressesOf(db: Database, tombstones: readonly Tombstone[]): Promise<string[]> {
  const people = await Promise.all(
    tombstones.map(({ subject }) => findPerson(db, Number.parseInt(subject, 10))),
  );
  return [...new Set(people.flatMap((person) => person?.email ?? []))];
}
