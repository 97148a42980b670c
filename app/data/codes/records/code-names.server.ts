import { sql } from 'kysely';
import type { Database } from '../../database.server.ts';

/** `foldCode` in SQL, as its index has it. */
export const foldedCode = sql<string>`lower(code)`;
/** `joinCode` in SQL, as its index has it. */
export const joinedCode = sql<string>`replace(replace(lower(code), '-', ''), '_', '')`;

/** Which of these joined texts are codes that the site has or had. */
export async function listNamesOfCodes(db: Database, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('code')
    .select(joinedCode.as('name'))
    .distinct()
    .where(joinedCode, 'in', names)
    .where('status', '<>', 'draft')
    .execute();
  return new Set(rows.map(({ name }) => name));
}
