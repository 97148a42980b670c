import { expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { findRenamedLabel } from '../changes/slugs.server.ts';
import type { Database } from '../database.server.ts';
import { findPostTag } from '../posts/posts.server.ts';
import { createPostCategories } from '../posts/write-posts.server.ts';
import { findStore } from '../stores/stores.server.ts';
import { createStores } from '../stores/write-stores.server.ts';
import { type LabelKind, listLabels } from './labels.server.ts';
import { deleteLabel, mergeLabels, renameLabel } from './write-labels.server.ts';

async function labelOf(db: Database, kind: LabelKind, slug: string) {
  return (await listLabels(db, kind)).find((label) => label.slug === slug)!;
}

test('a renamed category or tag keeps what is filed under it, and its old addresses lead to it', async () => {
  const db = await sampleDatabase();
  const seafood = await labelOf(db, 'category', 'seafood');
  const renamed = await renameLabel(db, 'category', { ...seafood, name: 'Fish' }, ROSA);
  expect(renamed).toEqual({ outcome: 'saved', version: 2 });
  expect((await findStore(db, 'pier-nine', NOON))?.categories[0]).toBe('Fish');
  expect(await labelOf(db, 'category', 'fish')).toEqual({
    ...seafood,
    slug: 'fish',
    name: 'Fish',
    version: 2,
  });

  const caps = await labelOf(db, 'tag', 'caps');
  await renameLabel(db, 'tag', { ...caps, name: 'limits' }, ROSA);
  await renameLabel(db, 'tag', { ...caps, version: 2, name: 'Upper limits' }, ROSA);
  expect(await findPostTag(db, 'upper-limits', NOON)).toMatchObject({ name: 'Upper limits', posts: 2 });
  expect(await findPostTag(db, 'caps', NOON)).toBeUndefined();
  for (const old of ['caps', 'limits']) expect(await findRenamedLabel(db, 'tag', old)).toBe('upper-limits');

  await renameLabel(db, 'tag', { ...caps, version: 3, name: 'Caps' }, ROSA);
  expect(await findRenamedLabel(db, 'tag', 'caps')).toBeUndefined();
  expect(await findRenamedLabel(db, 'tag', 'upper-limits')).toBe('caps');
});

test('a name that fits no slug, or that another has, is refused at the field', async () => {
  const db = await sampleDatabase();
  const caps = await labelOf(db, 'tag', 'caps');
  for (const name of ['', '…', 'x'.repeat(41), 'Fees!'])
    await expect(renameLabel(db, 'tag', { ...caps, name }, ROSA), name).rejects.toMatchObject({
      issues: [{ path: ['name'] }],
    });
  expect(await labelOf(db, 'tag', 'caps')).toEqual(caps);
});

test('the later of two who rename sees the conflict; another label’s name may change only its letters', async () => {
  const db = await sampleDatabase();
  const caps = await labelOf(db, 'tag', 'caps');
  await renameLabel(db, 'tag', { ...caps, name: 'limits' }, ROSA);
  expect(await renameLabel(db, 'tag', { ...caps, name: 'ceilings' }, ROSA)).toMatchObject({
    outcome: 'conflict',
    version: 2,
    changed: expect.arrayContaining([expect.objectContaining({ field: 'name', theirs: 'limits' })]),
  });
  expect(await renameLabel(db, 'tag', { ...caps, version: 2, name: 'Limits' }, ROSA)).toMatchObject({
    outcome: 'saved',
  });
  expect(await renameLabel(db, 'tag', { ...caps, id: 99_999 }, ROSA)).toEqual({ outcome: 'missing' });
});

test('merged tags: each post has the one that stays, once, and the other’s addresses lead to it', async () => {
  const db = await sampleDatabase();
  const [caps, fees] = [await labelOf(db, 'tag', 'caps'), await labelOf(db, 'tag', 'fees')];
  await renameLabel(db, 'tag', { ...caps, name: 'limits' }, ROSA);
  const having = await db
    .selectFrom('post_tag')
    .select('post_id')
    .where('tag_id', 'in', [caps.id, fees.id])
    .distinct()
    .execute();
  // At least one post has both: a second row of it would break the key.
  expect(having.length).toBeLessThan(caps.uses + fees.uses);

  expect(await mergeLabels(db, 'tag', { from: caps.id, into: fees.id }, ROSA)).toBe(true);
  expect((await labelOf(db, 'tag', 'fees')).uses).toBe(having.length);
  expect(await labelOf(db, 'tag', 'limits')).toBeUndefined();
  for (const old of ['caps', 'limits']) expect(await findRenamedLabel(db, 'tag', old)).toBe('fees');
  expect(await mergeLabels(db, 'tag', { from: caps.id, into: fees.id }, ROSA)).toBe(false);
  expect(await mergeLabels(db, 'tag', { from: fees.id, into: fees.id }, ROSA)).toBe(false);
});

test('merged categories: stores and posts have the one that stays', async () => {
  const db = await sampleDatabase();
  const [seafood, other] = [
    await labelOf(db, 'category', 'seafood'),
    (await listLabels(db, 'category')).find(({ slug }) => slug !== 'seafood')!,
  ];
  expect(await mergeLabels(db, 'category', { from: seafood.id, into: other.id }, ROSA)).toBe(true);
  expect((await findStore(db, 'pier-nine', NOON))?.categories).toContain(other.name);
  expect(await labelOf(db, 'category', 'seafood')).toBeUndefined();

  const [from, into] = (await listLabels(db, 'post_category')).filter(({ uses }) => uses > 0);
  await mergeLabels(db, 'post_category', { from: from!.id, into: into!.id }, ROSA);
  expect((await labelOf(db, 'post_category', into!.slug)).uses).toBe(from!.uses + into!.uses);
  expect(await findRenamedLabel(db, 'post_category', from!.slug)).toBe(into!.slug);
});

test('what real records have is no longer sample, so it outlives the sample', async () => {
  const db = await sampleDatabase();
  const seafood = await labelOf(db, 'category', 'seafood');
  const real = { name: 'Corner', slug: 'corner', logo: '🛒', hue: 10, zone: 'UTC' };
  await createStores(db, [{ ...real, website: 'https://corner.example', categories: ['Ice'] }], ROSA);
  const ice = await labelOf(db, 'category', 'ice');
  await mergeLabels(db, 'category', { from: ice.id, into: seafood.id }, ROSA);
  const { sample } = await db
    .selectFrom('category')
    .select('sample')
    .where('id', '=', seafood.id)
    .executeTakeFirstOrThrow();
  expect(sample).toBe(0);
});

test('only what nothing has can be deleted, drafts included', async () => {
  const db = await sampleDatabase();
  const caps = await labelOf(db, 'tag', 'caps');
  await db.updateTable('post').set({ status: 'draft' }).execute();
  expect(await deleteLabel(db, 'tag', caps.id, ROSA)).toBe('used');
  await db.deleteFrom('post_tag').where('tag_id', '=', caps.id).execute();
  expect(await deleteLabel(db, 'tag', caps.id, ROSA)).toBe('deleted');
  expect(await deleteLabel(db, 'tag', caps.id, ROSA)).toBe('missing');

  const [id] = await createPostCategories(db, [{ slug: 'new', name: 'New' }], ROSA);
  expect(await deleteLabel(db, 'post_category', id!, ROSA)).toBe('deleted');
  const [used] = (await listLabels(db, 'post_category')).filter(({ uses }) => uses > 0);
  expect(await deleteLabel(db, 'post_category', used!.id, ROSA)).toBe('used');
  const seafood = await labelOf(db, 'category', 'seafood');
  expect(await deleteLabel(db, 'category', seafood.id, ROSA)).toBe('used');
});
