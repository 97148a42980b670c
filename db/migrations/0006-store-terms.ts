import type { Kysely } from 'kysely';

/** A code's terms in the store's own words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('code').addColumn('terms', 'text').execute();
}
