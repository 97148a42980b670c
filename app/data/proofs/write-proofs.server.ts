import { createHash, randomBytes } from 'node:crypto';
import { PROOF_STORED_BYTES, PROOF_TYPE } from '../../domain/office/proof-rules.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { changeContent } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { noteTombstone } from '../tombstones/note-tombstone.server.ts';

/** Too long to guess. In hex, because addresses are lowercase. */
const NAME_BYTES = 16;

export interface NewProof {
  /** As `Services.encodeProof` made it. Nothing else may be stored. */
  readonly picture: Uint8Array<ArrayBuffer>;
  /** Who took it. */
  readonly personId: number;
  /** Whether it may appear in the public history: it shows the code and the lower total, and nothing personal. */
  readonly isShown: boolean;
  /** The same as that of its test. */
  readonly sample: 0 | 1;
}

/**
 * Stores a picture. Call it in the transaction that records its test: without one it would be in no list.
 * @throws RangeError when the picture isn't one that `Services.encodeProof` made
 */
export function addProof(
  db: Database,
  { picture, personId, isShown, sample }: NewProof,
  by: ChangeBy,
): Promise<{ readonly id: number; readonly name: string }> {
  if (picture.length > PROOF_STORED_BYTES || Buffer.from(picture.subarray(8, 12)).toString() !== 'WEBP')
    throw new RangeError('A picture is stored as encodeProof makes it.');
  return changeContent(db, by, async (transaction) => {
    const row = await transaction
      .insertInto('proof')
      .values({
        name: randomBytes(NAME_BYTES).toString('hex'),
        type: PROOF_TYPE,
        size: picture.length,
        sha256: createHash('sha256').update(picture).digest('hex'),
        bytes: picture,
        person_id: personId,
        shown: isShown ? 1 : 0,
        sample,
        created_at: by.now,
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    const line = { action: 'create', subject: 'proof', detail: { ids: [row.id] } };
    // No page shows it before its test is recorded, which names the code.
    return { result: row, line, codes: [] };
  });
}

/**
 * Deletes a picture's bytes. Its row stays, so the public history can say that there was one.
 * @returns whether there was a picture to remove
 */
export function removeProof(db: Database, name: string, by: ChangeBy): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    const removed = await transaction
      .updateTable('proof')
      .set({ bytes: null, removed_at: by.now })
      .where('name', '=', name)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return { result: false };
    await noteTombstone(transaction, 'picture', removed.id, by.now);
    return { result: true, line: { action: 'remove', subject: 'proof', detail: { ids: [removed.id] } } };
  });
}

/** Deletes the bytes of all pictures that a person took. Call it in the transaction that erases the person. */
export async function eraseProofsOf(transaction: DatabaseTransaction, personId: number, now: number) {
  await transaction
    .updateTable('proof')
    .set({ bytes: null, removed_at: now })
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .execute();
}
