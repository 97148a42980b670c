import { z } from 'zod';
import { slugify } from '../../domain/text/slugs.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { changeContent } from '../operations/content-change.server.ts';
import { type RecordKind, type UpdateOutcome, updateRecord } from '../operations/edit-records.server.ts';
import { fieldError, slug, text } from '../record-fields.ts';
import type { LabelKind } from './labels.server.ts';

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
  return updateRecord(db, recordKinds[kind], { id, version, changes }, by);
}

/**
 * Moves what has one category or tag to another, and deletes the first; its old addresses lead to the other.
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
    await moveUses[kind](transaction, from, into);
    await transaction.deleteFrom(kind).where('id', '=', from).execute();
    await oldSlugs[kind]?.keep(transaction, into, gone.slug);
    // What real records use isn't sample.
    if (gone.sample < kept.sample)
      await transaction.updateTable(kind).set({ sample: gone.sample }).where('id', '=', into).execute();
    const detail = { from, into, names: [gone.name, kept.name] };
    return { result: true, line: { action: 'merge', subject: kind, detail } };
  });
}

/** Deletes a category or tag that nothing has. */
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
    if (await isUsed[kind](transaction, id)) return { result: 'used' };
    await transaction.deleteFrom(kind).where('id', '=', id).execute();
    return { result: 'deleted', line: { action: 'delete', subject: kind, detail: { id, ...label } } };
  });
}

interface OldSlugs {
  /** Makes a slug that is no longer in use redirect. */
  keep(transaction: DatabaseTransaction, id: number, slug: string): Promise<unknown>;
  /** A slug in use no longer redirects. */
  claim(transaction: DatabaseTransaction, slug: string): Promise<unknown>;
}

/** Of those that have pages. */
const oldSlugs: Partial<Record<LabelKind, OldSlugs>> = {
  post_category: {
    keep: (transaction, id, slug) =>
      transaction.insertInto('post_category_old_slug').values({ slug, post_category_id: id }).execute(),
    claim: (transaction, slug) =>
      transaction.deleteFrom('post_category_old_slug').where('slug', '=', slug).execute(),
  },
  tag: {
    keep: (transaction, id, slug) =>
      transaction.insertInto('tag_old_slug').values({ slug, tag_id: id }).execute(),
    claim: (transaction, slug) => transaction.deleteFrom('tag_old_slug').where('slug', '=', slug).execute(),
  },
};

const moveUses: Record<
  LabelKind,
  (transaction: DatabaseTransaction, from: number, into: number) => Promise<unknown>
> = {
  async category(transaction, from, into) {
    const having = transaction
      .selectFrom('store_category')
      .select('store_id')
      .where('category_id', '=', into);
    await transaction
      .updateTable('store_category')
      .set({ category_id: into })
      .where('category_id', '=', from)
      .where('store_id', 'not in', having)
      .execute();
    await transaction.deleteFrom('store_category').where('category_id', '=', from).execute();
  },
  async post_category(transaction, from, into) {
    await transaction
      .updateTable('post')
      .set({ category_id: into })
      .where('category_id', '=', from)
      .execute();
    await transaction
      .updateTable('post_category_old_slug')
      .set({ post_category_id: into })
      .where('post_category_id', '=', from)
      .execute();
  },
  async tag(transaction, from, into) {
    const having = transaction.selectFrom('post_tag').select('post_id').where('tag_id', '=', into);
    await transaction
      .updateTable('post_tag')
      .set({ tag_id: into })
      .where('tag_id', '=', from)
      .where('post_id', 'not in', having)
      .execute();
    await transaction.deleteFrom('post_tag').where('tag_id', '=', from).execute();
    await transaction.updateTable('tag_old_slug').set({ tag_id: into }).where('tag_id', '=', from).execute();
  },
};

const isUsed: Record<LabelKind, (transaction: DatabaseTransaction, id: number) => Promise<boolean>> = {
  category: async (transaction, id) =>
    (await transaction
      .selectFrom('store_category')
      .select('store_id')
      .where('category_id', '=', id)
      .executeTakeFirst()) !== undefined,
  post_category: async (transaction, id) =>
    (await transaction.selectFrom('post').select('id').where('category_id', '=', id).executeTakeFirst()) !==
    undefined,
  tag: async (transaction, id) =>
    (await transaction
      .selectFrom('post_tag')
      .select('post_id')
      .where('tag_id', '=', id)
      .executeTakeFirst()) !== undefined,
};

const recordKinds: Record<LabelKind, RecordKind<LabelFields>> = {
  category: recordKind('category'),
  post_category: recordKind('post_category'),
  tag: recordKind('tag'),
};

function recordKind(kind: LabelKind): RecordKind<LabelFields> {
  return {
    subject: kind,
    async find(transaction, id) {
      const row = await transaction
        .selectFrom(kind)
        .select(['slug', 'name', 'version'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { version: row.version, schema: labelFields, fields: { slug: row.slug, name: row.name } };
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
      if (before.slug === after.slug) return;
      await oldSlugs[kind]?.claim(transaction, after.slug);
      await oldSlugs[kind]?.keep(transaction, id, before.slug);
    },
  };
}
