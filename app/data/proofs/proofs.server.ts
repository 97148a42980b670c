import type { Database } from '../database.server.ts';

export type StoredProof = NonNullable<Awaited<ReturnType<typeof findProof>>>;

/** The picture with that name, and whether it may appear in the public history; undefined once it has been removed. */
export async function findProof(db: Database, name: string) {
  const row = await db
    .selectFrom('proof')
    .select(['bytes', 'shown'])
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.bytes ? { bytes: new Uint8Array(row.bytes), isShown: row.shown === 1 } : undefined;
}

export type ListedProof = Awaited<ReturnType<typeof listProofs>>[number];

/** The pictures of a code's tests, newest first, removed ones included. */
export async function listProofs(db: Database, codeId: number) {
  const rows = await db
    .selectFrom('code_check')
    .innerJoin('proof', 'proof.id', 'code_check.proof_id')
    .leftJoin('person', 'person.id', 'proof.person_id')
    // Its address ends in the name. The size is in bytes, even once they were removed.
    .select(['proof.id', 'proof.name', 'proof.size', 'proof.shown', 'proof.removed_at'])
    .select(['person.display_name as takenBy', 'code_check.checked_at as testedAt'])
    .where('code_check.code_id', '=', codeId)
    .orderBy('code_check.checked_at', 'desc')
    .orderBy('code_check.id', 'desc')
    .execute();
  return rows.map(({ shown, removed_at, takenBy, ...row }) => ({
    ...row,
    /** Whether the public history shows it. */
    isShown: shown === 1,
    isRemoved: removed_at !== null,
    /** The public name of who took it; empty where that person was erased. */
    takenBy: takenBy ?? '',
  }));
}
