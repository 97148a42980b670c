import type { Database } from '../database.server.ts';

/** Stores have categories; posts have categories of their own, and tags. */
export type LabelKind = 'category' | 'post_category' | 'tag';

/** A category or tag as the office lists it. */
export interface OfficeLabel {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly version: number;
  /** How many stores or posts have it, drafts and withdrawn ones too. */
  readonly uses: number;
}

/** Blog categories in the editor's order, the others by name. */
export async function listLabels(db: Database, kind: LabelKind): Promise<OfficeLabel[]> {
  if (kind === 'category')
    return db
      .selectFrom('category')
      .leftJoin('store_category', 'store_category.category_id', 'category.id')
      .select((eb) => [
        'category.id',
        'category.slug',
        'category.name',
        'category.version',
        eb.fn.count<number>('store_category.store_id').as('uses'),
      ])
      .groupBy('category.id')
      .orderBy('category.name')
      .execute();
  if (kind === 'post_category')
    return db
      .selectFrom('post_category')
      .leftJoin('post', 'post.category_id', 'post_category.id')
      .select((eb) => [
        'post_category.id',
        'post_category.slug',
        'post_category.name',
        'post_category.version',
        eb.fn.count<number>('post.id').as('uses'),
      ])
      .groupBy('post_category.id')
      .orderBy('post_category.position')
      .orderBy('post_category.id')
      .execute();
  return db
    .selectFrom('tag')
    .leftJoin('post_tag', 'post_tag.tag_id', 'tag.id')
    .select((eb) => [
      'tag.id',
      'tag.slug',
      'tag.name',
      'tag.version',
      eb.fn.count<number>('post_tag.post_id').as('uses'),
    ])
    .groupBy('tag.id')
    .orderBy('tag.name')
    .orderBy('tag.id')
    .execute();
}

/** The slug that a renamed or merged category of the blog has now. */
export async function findRenamedPostCategory(db: Database, oldSlug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('post_category_old_slug')
    .innerJoin('post_category', 'post_category.id', 'post_category_old_slug.post_category_id')
    .select('post_category.slug')
    .where('post_category_old_slug.slug', '=', oldSlug)
    .executeTakeFirst();
  return row?.slug;
}

/** The slug that a renamed or merged tag has now. */
export async function findRenamedTag(db: Database, oldSlug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tag_old_slug')
    .innerJoin('tag', 'tag.id', 'tag_old_slug.tag_id')
    .select('tag.slug')
    .where('tag_old_slug.slug', '=', oldSlug)
    .executeTakeFirst();
  return row?.slug;
}
