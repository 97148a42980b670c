import { slugify } from '../../domain/text/slugs.ts';
import type { PostFields } from '../../records/post.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import type { Update, UpdateOutcome } from '../changes/edit-records.server.ts';
import { updateRecord } from '../changes/edit-records.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { listTagNames } from './office-posts.server.ts';
import { createPostCategories, createPosts, postKind } from './write-posts.server.ts';

/** A post as its form gives it: the name decides who the author is, and the category may be new. */
export interface TypedPost extends Omit<PostFields, 'authorId' | 'category'> {
  readonly category: { readonly slug: string } | { readonly newName: string };
}

/**
 * Creates a post, and with it the category that its form names.
 * @throws ZodError when a field doesn't fit or another post has the slug
 */
export async function createPost(db: Database, typed: TypedPost, by: ChangeBy): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const [id] = await createPosts(transaction, [await fieldsOf(transaction, typed, by)], by);
    return id!;
  });
}

/**
 * Saves a post's form, unless somebody else has saved the post in the meantime. Then nothing is written.
 * @throws ZodError when a field doesn't fit or another post has the slug
 */
export async function savePost(
  db: Database,
  { id, version, changes: typed }: Omit<Update<TypedPost>, 'changes'> & { readonly changes: TypedPost },
  by: ChangeBy,
): Promise<UpdateOutcome> {
  return inTransaction(db, async (transaction) => {
    const stored = await postKind.find(transaction, id);
    // A form that can't be saved creates no category. The update finds out why it can't.
    const isCurrent = stored?.version === version;
    const changes = isCurrent ? await fieldsOf(transaction, typed, by) : {};
    return updateRecord(transaction, postKind, { id, version, changes }, by);
  });
}

async function fieldsOf(transaction: DatabaseTransaction, { category, ...typed }: TypedPost, by: ChangeBy) {
  return {
    ...typed,
    tags: await spellTags(transaction, typed.tags),
    authorId: await findPersonNamed(transaction, typed.author),
    category: 'slug' in category ? category.slug : await haveCategory(transaction, category.newName, by),
  };
}

/** Tags in their existing spelling, each once, in the order in which they're stored. */
async function spellTags(db: Database, names: readonly string[]): Promise<string[]> {
  const known = new Map((await listTagNames(db)).map((name) => [slugify(name), name]));
  const wanted = new Map(names.map((name) => [slugify(name), name]));
  return [...wanted].map(([slug, name]) => known.get(slug) ?? name).sort();
}

/** The person of ours with the printed name. */
async function findPersonNamed(db: Database, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('display_name', '=', name)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The slug of the category of that name, which is created if there is none. */
async function haveCategory(transaction: DatabaseTransaction, name: string, by: ChangeBy): Promise<string> {
  const slug = slugify(name);
  const found = await transaction
    .selectFrom('post_category')
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!found) await createPostCategories(transaction, [{ slug, name }], by);
  return slug;
}
