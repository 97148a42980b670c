import type { Database } from '../../../app/data/database.server.ts';
import { createLink } from '../../../app/data/office/links.server.ts';

/** Gives a person passkeys of those names, which no device has. */
export async function addPasskeys(
  db: Database,
  personId: number,
  names: readonly (string | null)[],
): Promise<void> {
  for (const [index, name] of names.entries()) {
    await db
      .insertInto('passkey')
      .values({
        person_id: personId,
        name,
        public_key: 'key',
        credential_id: `${personId}-${index}`,
        counter: 0,
        device_type: 'singleDevice',
        backed_up: 0,
        transports: null,
        aaguid: null,
        created_at: null,
      })
      .execute();
  }
}

/** The token of a new link with which a person chooses a new password. */
export async function resetTokenFor(db: Database, personId: number): Promise<string> {
  const { email } = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const by = { actor: { process: 'command' } as const, now: Date.now() };
  return (await createLink(db, { kind: 'reset', email: email! }, by))!;
}
