import type { Kysely } from 'kysely';

/** What a code's minimum counts: the whole cart, or only the goods that it covers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('code').addColumn('min_counts', 'text').execute();
}
