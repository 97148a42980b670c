import { z } from 'zod';
import type { Database } from '../database.server.ts';
import { eraseProofsOf } from '../proofs/write-proofs.server.ts';
import { optional, text } from '../record-fields.ts';
import type { ChangeBy } from './audit.server.ts';
import { changeContent } from './content-change.server.ts';

const personFields = z.strictObject({
  /** Public: histories show it. */
  displayName: text(40),
  /** Normalized. */
  email: optional(z.email('must be an email address')),
  role: z.enum(['owner', 'editor', 'checker']),
});
export type NewPerson = z.input<typeof personFields>;

/** Adds people; returns their ids, in the order given. @throws ZodError when a field doesn't fit */
export async function createPeople(
  db: Database,
  people: readonly NewPerson[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const checked = people.map((person) => personFields.parse(person));
  const at = new Date(by.now).toISOString();
  return changeContent(db, by, async (transaction) => {
    const ids: number[] = [];
    for (const { displayName, email, role } of checked) {
      const { id } = await transaction
        .insertInto('person')
        .values({
          display_name: displayName,
          email,
          image: null,
          role,
          removed_at: null,
          sample,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return { result: ids, line: { action: 'create', subject: 'person', detail: { ids } } };
  });
}

/**
 * Blanks what the site knows about a person. What the person did stays under the id, which no longer names anybody.
 * @returns whether there was somebody to erase
 */
export function erasePerson(db: Database, id: number, by: ChangeBy): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('person')
      .set({
        display_name: '',
        email: null,
        email_verified: 0,
        image: null,
        removed_at: by.now,
        updated_at: new Date(by.now).toISOString(),
      })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return { result: false };
    // A test stays in the public history; a picture of somebody's own cart doesn't.
    await eraseProofsOf(transaction, id, by.now);
    return { result: true, line: { action: 'erase', subject: 'person', detail: { id } } };
  });
}
