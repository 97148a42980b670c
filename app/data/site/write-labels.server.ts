import { sql } from 'kysely';
import { z } from 'zod';
import { slugify } from '../../domain/text/slugs.ts';
import { fieldError, slug, text } from '../../records/schemas.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { changeContent } from '../changes/content-change.server.ts';
import { type RecordKind, type UpdateOutcome, updateRecord } from '../changes/edit-records.server.ts';
import { keepSlug, moveSlugs, releaseSlug } from '../changes/slugs.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { type LabelKind, usesOf } from './labels.server.ts';

const labelFields = z.strictObject({
  slug,
  name: text(40).refine((name) => name === '' || slugify(name) !== '', 'must have a letter or a digit'),
});
type LabelFields = z.infer<typeof labelFields>;

/** A category or tag to rename. */
export interface Rename {
  readonly id: number;
  /** The version that the editor began from. */
  readonly version: number;
  readonly name: string;
}

/**
 * Renames a category or tag; its slug follows, and its stores or posts keep it. A page it has redirects from the old
 * address.
 * @throws ZodError when the name doesn't fit, or another has it
 */
export function renameLabel(
  db: Database,
  kind: LabelKind,
  { id, version, name }: Rename,
  by: ChangeBy,
): Promise<UpdateOutcome> {
  // Names without a Latin letter have no slug, and the name's own rule says so.
  const changes = { name, ...(slugify(name) && { slug: slugify(name) }) };
  return updateRecord(db, recordKind(kind), { id, version, changes }, by);
}

/**
 * Moves the records of one category or tag to another, and deletes the first; its old addresses lead to the other.
 * @returns whether there are both
 */
export function mergeLabels(
  db: Database,
  kind: LabelKind,
  { from, into }: { readonly from: number; readonly into: number },
  by: ChangeBy,
): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    const both = await transaction
      .selectFrom(kind)
      .select(['id', 'slug', 'name', 'sample'])
      .where('id', 'in', [from, into])
      .execute();
    const [gone, kept] = [both.find(({ id }) => id === from), both.find(({ id }) => id === into)];
    if (!gone || !kept || gone === kept) return { result: false };
    await moveUses(transaction, kind, { from, into });
    if (hasPage(kind)) await moveSlugs(transaction, kind, { from, into });
    await transaction.deleteFrom(kind).where('id', '=', from).execute();
    if (hasPage(kind)) await keepSlug(transaction, kind, { id: into, slug: gone.slug });
    // A label that real records use isn't a sample.
    if (gone.sample < kept.sample)
      await transaction.updateTable(kind).set({ sample: gone.sample }).where('id', '=', into).execute();
    const detail = { from, into, names: [gone.name, kept.name] };
    return { result: true, line: { action: 'merge', subject: kind, detail } };
  });
}

/** Deletes a category or tag that no record has. */
export function deleteLabel(
  db: Database,
  kind: LabelKind,
  id: number,
  by: ChangeBy,
): Promise<'deleted' | 'used' | 'missing'> {
  return changeContent<'deleted' | 'used' | 'missing'>(db, by, async (transaction) => {
    const label = await transaction
      .selectFrom(kind)
      .select(['name', 'slug'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!label) return { result: 'missing' };
    if (await isUsed(transaction, kind, id)) return { result: 'used' };
    await transaction.deleteFrom(kind).where('id', '=', id).execute();
    return { result: 'deleted', line: { action: 'delete', subject: kind, detail: { id, ...label } } };
  });
}

/** Gives a store its categories, or a post its tags, creating new ones. */
export async function setLabels(
  transaction: DatabaseTransaction,
  kind: 'category' | 'tag',
  { id, names, sample }: { readonly id: number; readonly names: readonly string[]; readonly sample: 0 | 1 },
): Promise<void> {
  const { table, record } = usesOf(kind);
  await sql`delete from ${table} where ${record} = ${id}`.execute(transaction);
  for (const [position, name] of names.entries()) {
    const slug = slugify(name);
    if (kind === 'tag') await releaseSlug(transaction, kind, slug);
    await transaction
      .insertInto(kind)
      .values({ slug, name, sample })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
    const label = await transaction
      .selectFrom(kind)
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    if (kind === 'category')
      await transaction
        .insertInto('store_category')
        .values({ store_id: id, category_id: label.id, position })
        .execute();
    else
      await transaction
        .insertInto('post_tag')
        .values({ post_id: id, tag_id: label.id })
        // Two spellings may have the same slug.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}

/** Only labels that have pages have old addresses. */
function hasPage(kind: LabelKind): kind is 'post_category' | 'tag' {
  return kind !== 'category';
}

/** Gives the records of one label another, each once. */
async function moveUses(
  transaction: DatabaseTransaction,
  kind: LabelKind,
  { from, into }: { readonly from: number; readonly into: number },
): Promise<void> {
  const { table, record, label } = usesOf(kind);
  const having = sql`select ${record} from ${table} where ${label} = ${into}`;
  await sql`update ${table} set ${label} = ${into} where ${label} = ${from} and ${record} not in (${having})`.execute(
    transaction,
  );
  // A post has one category, so all have moved; what is left of the others is their second label.
  if (kind !== 'post_category') await sql`delete from ${table} where ${label} = ${from}`.execute(transaction);
}

async function isUsed(transaction: DatabaseTransaction, kind: LabelKind, id: number): Promise<boolean> {
  const { table, label } = usesOf(kind);
  const { rows } = await sql`select 1 from ${table} where ${label} = ${id} limit 1`.execute(transaction);
  return rows.length > 0;
}

function recordKind(kind: LabelKind): RecordKind<LabelFields> {
  return {
    subject: kind,
    async find(transaction, id) {
      const row = await transaction
        .selectFrom(kind)
        .select(['slug', 'name', 'version'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { version, ...fields } = row;
      return { version, schema: labelFields, fields, row };
    },
    async save(transaction, { id, version, before, after }) {
      const other = await transaction
        .selectFrom(kind)
        .select('name')
        .where('slug', '=', after.slug)
        .where('id', '!=', id)
        .executeTakeFirst();
      if (other) throw fieldError('name', `is too close to “${other.name}”. Merge the two instead`);
      await transaction
        .updateTable(kind)
        .set({ ...after, version })
        .where('id', '=', id)
        .execute();
      if (before.slug === after.slug || !hasPage(kind)) return;
      await releaseSlug(transaction, kind, after.slug);
      await keepSlug(transaction, kind, { id, slug: before.slug });
    },
  };
}
