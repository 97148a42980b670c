import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { findPostToEdit } from './office-posts.server.ts';
import { createPost, savePost, type TypedPost } from './post-forms.server.ts';
import { findPost, listPostCategories } from './posts.server.ts';

const typed: TypedPost = {
  slug: 'caps',
  title: 'What a cap costs you',
  excerpt: 'A cap ends a percentage.',
  body: 'One two three.',
  author: 'Rosa L.',
  category: { slug: 'saving-tips' },
  tags: ['New Tag', 'FEES', 'fees'],
  image: '🧢',
  featured: false,
  status: 'draft',
  publishedAt: null,
};

test('a post gets its category with it, its tags as they are spelled already, and the person who is its author', async () => {
  const db = await sampleDatabase();
  await db.updateTable('person').set({ display_name: 'Rosa L.' }).where('id', '=', 1).execute();
  const id = await createPost(db, { ...typed, category: { newName: 'Store News' } }, ROSA);
  expect(await findPostToEdit(db, id)).toMatchObject({
    version: 1,
    isSample: false,
    fields: { category: 'store-news', tags: ['New Tag', 'fees'], authorId: 1 },
  });
  expect((await listPostCategories(db, NOON)).at(-1)).toMatchObject({
    slug: 'store-news',
    name: 'Store News',
  });

  await createPost(
    db,
    { ...typed, slug: 'other', author: 'A guest', category: { newName: 'Store news' } },
    ROSA,
  );
  expect((await listPostCategories(db, NOON)).filter(({ slug }) => slug === 'store-news')).toHaveLength(1);
  const guests = await findPostToEdit(db, id + 1);
  expect(guests?.fields.authorId).toBeNull();
});

test('a form that changes nothing leaves no line and no version', async () => {
  const db = await sampleDatabase();
  const id = await createPost(db, typed, ROSA);
  const again = { ...typed, tags: ['fees', 'new tag'] };
  expect(await savePost(db, { id, version: 1, changes: again }, NINA)).toEqual({
    outcome: 'saved',
    version: 1,
  });
});

test('the later of two editors saves nothing and learns what became of the text; no category is left behind', async () => {
  const db = await sampleDatabase();
  const id = await createPost(db, typed, ROSA);
  await savePost(db, { id, version: 1, changes: { ...typed, body: 'Rosa’s text.' } }, ROSA);
  const mine = { ...typed, body: 'Nina’s text.', category: { newName: 'Nina’s news' } };
  expect(await savePost(db, { id, version: 1, changes: mine }, NINA)).toEqual({
    outcome: 'conflict',
    version: 2,
    changed: [{ field: 'body', base: 'One two three.', theirs: 'Rosa’s text.', personId: 1, at: NOON }],
  });
  expect((await findPostToEdit(db, id))?.fields.body).toBe('Rosa’s text.');
  expect((await listPostCategories(db, NOON)).map(({ slug }) => slug)).not.toContain('ninas-news');
  expect(await savePost(db, { id, version: 2, changes: mine }, NINA)).toMatchObject({ outcome: 'saved' });
});

test('an address that another post has is refused, and nothing of the form is kept', async () => {
  const db = await sampleDatabase();
  const taken = { ...typed, slug: 'first-order-codes', category: { newName: 'Left behind' } };
  await expect(createPost(db, taken, ROSA)).rejects.toThrow('is already used by');
  const id = await createPost(db, typed, ROSA);
  await expect(savePost(db, { id, version: 1, changes: taken }, ROSA)).rejects.toThrow('is already used by');
  expect((await findPostToEdit(db, id))?.fields.slug).toBe('caps');
  expect((await listPostCategories(db, NOON)).map(({ slug }) => slug)).not.toContain('left-behind');
});

test('a post published without a date has the moment of its publication', async () => {
  const db = await sampleDatabase();
  const id = await createPost(db, { ...typed, status: 'published' }, ROSA);
  expect((await findPost(db, 'caps', NOON))?.publishedAt).toBe(NOON);
  const changes: TypedPost = { ...typed, status: 'published', publishedAt: NOON + 5 };
  await savePost(db, { id, version: 1, changes }, ROSA);
  expect(await findPost(db, 'caps', NOON)).toBeUndefined();
  expect(await findPost(db, 'caps', NOON + 5)).toMatchObject({ id });
});
