import type { Database } from '../database.server.ts';

/** A stored picture. */
export interface StoredProof {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether it may appear in the public history. */
  readonly isShown: boolean;
}

/** The picture with that name; undefined once it has been removed. */
export async function findProof(db: Database, name: string): Promise<StoredProof | undefined> {
  const row = await db
    .selectFrom('proof')
    .select(['bytes', 'shown'])
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.bytes ? { bytes: new Uint8Array(row.bytes), isShown: row.shown === 1 } : undefined;
}

/** A picture as the office lists it. */
export interface ListedProof {
  readonly id: number;
  /** Its address ends in it. */
  readonly name: string;
  /** Whether the public history shows it. */
  readonly isShown: boolean;
  readonly isRemoved: boolean;
  /** In bytes, even once they were removed. */
  readonly size: number;
  /** The public name of who took it; empty where that person was erased. */
  readonly takenBy: string;
  /** When its test was made (epoch ms). */
  readonly checkedAt: number;
}

/** The pictures of a code's tests, newest first, removed ones included. */
export async function listProofs(db: Database, codeId: number): Promise<ListedProof[]> {
  const rows = await db
    .selectFrom('code_check')
    .innerJoin('proof', 'proof.id', 'code_check.proof_id')
    .leftJoin('person', 'person.id', 'proof.person_id')
    .select(['proof.id', 'proof.name', 'proof.size', 'proof.shown', 'proof.removed_at'])
    .select(['person.display_name as takenBy', 'code_check.checked_at as checkedAt'])
    .where('code_check.code_id', '=', codeId)
    .orderBy('code_check.checked_at', 'desc')
    .orderBy('code_check.id', 'desc')
    .execute();
  return rows.map(({ shown, removed_at, takenBy, ...row }) => ({
    ...row,
    isShown: shown === 1,
    isRemoved: removed_at !== null,
    takenBy: takenBy ?? '',
  }));
}
