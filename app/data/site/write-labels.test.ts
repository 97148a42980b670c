import { expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/sample-database.ts';
import { findStore } from '../codes/stores.server.ts';
import { findPostTag, listPostCategories } from '../posts/posts.server.ts';
import { arrangeCategories, renameLabel } from './write-labels.server.ts';

test('a renamed category or tag keeps what is filed under it', async () => {
  const db = await sampleDatabase();
  const idOf = async (table: 'category' | 'tag', slug: string) =>
    (await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  const seafood = { id: await idOf('category', 'seafood'), slug: 'fish', name: 'Fish' };
  expect(await renameLabel(db, 'category', seafood, ROSA)).toBe(true);
  expect((await findStore(db, 'pier-nine', NOON))?.categories[0]).toBe('Fish');

  const caps = { id: await idOf('tag', 'caps'), slug: 'limits', name: 'limits' };
  await renameLabel(db, 'tag', caps, ROSA);
  expect(await findPostTag(db, 'limits', NOON)).toMatchObject({ name: 'limits', posts: 2 });
  expect(await findPostTag(db, 'caps', NOON)).toBeUndefined();

  expect(await renameLabel(db, 'tag', { ...caps, id: 99_999 }, ROSA)).toBe(false);
  await expect(renameLabel(db, 'tag', { ...caps, slug: 'No Slug' }, ROSA)).rejects.toThrow('hyphens');
});

test('the categories of the blog come in the order given', async () => {
  const db = await sampleDatabase();
  const before = await db.selectFrom('post_category').select(['id', 'slug']).orderBy('position').execute();
  const after = before.toReversed();
  await arrangeCategories(
    db,
    'post_category',
    after.map(({ id }) => id),
    ROSA,
  );
  expect((await listPostCategories(db, NOON)).map(({ slug }) => slug)).toEqual(after.map(({ slug }) => slug));
});
