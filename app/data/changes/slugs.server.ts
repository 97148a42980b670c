import { sql } from 'kysely';
import { fieldError } from '../../records/schemas.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';

/** What has a page whose address may change. The old ones redirect: they are in a table of their own. */
type SluggedKind = 'store' | 'post' | 'post_category' | 'tag';

const oldSlugs = (kind: SluggedKind) => sql.table(`${kind}_old_slug`);
const recordId = (kind: SluggedKind) => sql.ref(`${kind}_id`);

/** The id of the record that was at this slug before, for a query. */
export function idOfOldSlug(kind: SluggedKind, slug: string) {
  return sql<number>`(select ${recordId(kind)} from ${oldSlugs(kind)} where slug = ${slug})`;
}

/** The slug that a renamed or merged label has now. */
export async function findRenamedLabel(db: Database, kind: 'post_category' | 'tag', oldSlug: string) {
  const row = await db
    .selectFrom(kind)
    .select('slug')
    .where('id', '=', idOfOldSlug(kind, oldSlug))
    .executeTakeFirst();
  return row?.slug;
}

/**
 * Takes a slug for a store or a post; it no longer redirects to where it was used before.
 * @throws ZodError when another one has it
 */
export async function claimSlug(transaction: DatabaseTransaction, kind: 'store' | 'post', slug: string) {
  const name = kind === 'store' ? sql.ref<string>('name') : sql.ref<string>('title');
  const taken = await transaction
    .selectFrom(kind)
    .select(name.as('name'))
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (taken) throw fieldError('slug', `is already used by “${taken.name}”`);
  await releaseSlug(transaction, kind, slug);
}

/** A slug in use no longer redirects. */
export async function releaseSlug(transaction: DatabaseTransaction, kind: SluggedKind, slug: string) {
  await sql`delete from ${oldSlugs(kind)} where slug = ${slug}`.execute(transaction);
}

/** Makes a slug that a record no longer uses redirect to it. */
export async function keepSlug(
  transaction: DatabaseTransaction,
  kind: SluggedKind,
  { id, slug }: { readonly id: number; readonly slug: string },
): Promise<void> {
  await sql`insert into ${oldSlugs(kind)} (slug, ${recordId(kind)}) values (${slug}, ${id})`.execute(
    transaction,
  );
}

/** Makes the old slugs of one record redirect to another. */
export async function moveSlugs(
  transaction: DatabaseTransaction,
  kind: SluggedKind,
  { from, into }: { readonly from: number; readonly into: number },
): Promise<void> {
  await sql`update ${oldSlugs(kind)} set ${recordId(kind)} = ${into} where ${recordId(kind)} = ${from}`.execute(
    transaction,
  );
}
