import { expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { publishRecords, updateRecord, withdrawRecords } from '../changes/edit-records.server.ts';
import { findFormerPost, findPost, findPostTag, listPostCategories } from './posts.server.ts';
import { createPostCategories, createPosts, postKind } from './write-posts.server.ts';

const draft = {
  slug: 'caps',
  title: 'What a cap costs you',
  excerpt: 'A cap ends a percentage.',
  body: 'One two three.',
  author: 'Rosa L.',
  category: 'saving-tips',
  tags: ['caps', 'New Tag'],
  image: '🧢',
  status: 'draft',
  publishedAt: null,
} as const;

test('a draft is on no page until it is published, and then has its date', async () => {
  const db = await sampleDatabase();
  const [id] = await createPosts(db, [{ ...draft, tags: [...draft.tags] }], ROSA);
  expect(await findPost(db, 'caps', NOON)).toBeUndefined();
  expect((await publishRecords(db, postKind, [id!], ROSA)).ids).toEqual([id]);
  expect(await findPost(db, 'caps', NOON)).toMatchObject({
    publishedAt: NOON,
    category: { slug: 'saving-tips' },
    tags: [
      { slug: 'new-tag', name: 'New Tag' },
      { slug: 'caps', name: 'caps' },
    ],
  });
  // The tag was there before: both posts share it.
  expect((await findPostTag(db, 'caps', NOON))?.posts).toBe(3);
  await withdrawRecords(db, postKind, [id!], ROSA);
  await publishRecords(db, postKind, [id!], { ...ROSA, now: NOON + DAY_MS });
  expect((await findPost(db, 'caps', NOON + DAY_MS))?.publishedAt).toBe(NOON);
});

test('a renamed post is found where it was before, and a withdrawn one is remembered', async () => {
  const db = await sampleDatabase();
  const rename = { id: 1, version: 1, changes: { slug: 'minimums', tags: ['fees'] } };
  expect(await updateRecord(db, postKind, rename, ROSA)).toEqual({ outcome: 'saved', version: 2 });
  expect(await findFormerPost(db, 'what-counts-toward-the-minimum', NOON)).toEqual({
    slug: 'minimums',
    isWithdrawn: false,
  });
  expect((await findPost(db, 'minimums', NOON))?.tags).toEqual([{ slug: 'fees', name: 'fees' }]);
  await withdrawRecords(db, postKind, [1], ROSA);
  for (const slug of ['what-counts-toward-the-minimum', 'minimums'])
    expect(await findFormerPost(db, slug, NOON)).toEqual({ slug: 'minimums', isWithdrawn: true });
  await updateRecord(db, postKind, { id: 1, version: 3, changes: { status: 'draft' } }, ROSA);
  expect(await findFormerPost(db, 'minimums', NOON)).toBeUndefined();
});

test('a category comes last; a post in none is refused', async () => {
  const db = await sampleDatabase();
  await createPostCategories(db, [{ slug: 'news', name: 'News' }], ROSA);
  expect((await listPostCategories(db, NOON)).at(-1)).toEqual({ slug: 'news', name: 'News', posts: 0 });
  const lost = createPosts(db, [{ ...draft, tags: [], category: 'nowhere' }], ROSA);
  await expect(lost).rejects.toThrow('no category nowhere');
});
