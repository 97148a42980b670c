import { arrange } from '../../../app/data/changes/arrange.server.ts';
import {
  publishRecords,
  updateRecord,
  withdrawRecords,
} from '../../../app/data/changes/edit-records.server.ts';
import type { Database } from '../../../app/data/database.server.ts';
import { erasePerson, saveProfile } from '../../../app/data/office/write-people.server.ts';
import { createPost, savePost, type TypedPost } from '../../../app/data/posts/post-forms.server.ts';
import { createPostCategories, createPosts, postKind } from '../../../app/data/posts/write-posts.server.ts';
import { removeSample } from '../../../app/data/sample/remove-sample.server.ts';
import { saveSettings } from '../../../app/data/site/site.server.ts';
import { deleteLabel, mergeLabels, renameLabel } from '../../../app/data/site/write-labels.server.ts';
import {
  addPlacedRecord,
  createPlacedRecords,
  deletePlacedRecord,
  questionKind,
  testimonialKind,
} from '../../../app/data/site/write-placed.server.ts';
import { getSettingsToEdit, updateSettings } from '../../../app/data/site/write-settings.server.ts';
import { arrangeStores, moveStore } from '../../../app/data/stores/write-store-order.server.ts';
import { createStores, storeKind } from '../../../app/data/stores/write-stores.server.ts';
import { NOON } from '../data/sample-database.ts';
import { type Change, editOf, type Owner, swapped, undoLast } from './verb.ts';

const post = {
  title: 'Pears',
  excerpt: 'All about pears.',
  body: 'They are **green**.',
  author: 'Ada Quill',
  tags: ['Fees'],
  image: '🍐',
  featured: false,
  publishedAt: NOON - 1_000,
  status: 'published',
} satisfies Omit<TypedPost, 'slug' | 'category'>;
const store = {
  ...{ slug: 'pear-tree', name: 'Pear Tree', logo: '🍐', hue: 90, zone: 'UTC' },
  website: 'https://pear-tree.example',
};
const question = { question: 'Where are the pears?', answer: 'On the tree.', status: 'published' } as const;
const testimonial = {
  ...{ name: 'Ada', location: 'Columbus', text: 'Good pears.', rating: 5, position: 9 },
  consent: '2026-01-02: By email',
};

/** Every verb that changes stores, in an order in which each has something to change. */
export const storeChanges: readonly Change[] = [
  ['moveStore', 'to the top', (db, by) => moveStore(db, { id: 4, place: 1 }, by)],
  ['arrangeStores', 'in another order', async (db, by) => arrangeStores(db, await swapped(db, 'store'), by)],
  [
    'updateRecord',
    'its name and address',
    async (db, by) => {
      const changes = { name: 'Harvest Pears', slug: 'harvest-pears' };
      return updateRecord(db, storeKind, { ...(await editOf(db, 'store', 1)), changes }, by);
    },
  ],
  ['undoChange', 'of a store', undoLast('store')],
  ['createStores', 'one', (db, by) => createStores(db, [{ ...store }], by)],
  ['withdrawRecords', 'one with codes', (db, by) => withdrawRecords(db, storeKind, [3], by)],
  ['publishRecords', 'one', (db, by) => publishRecords(db, storeKind, [3], by)],
];

/** The same for posts and labels. */
export const postChanges: readonly Change[] = [
  [
    'createPostCategories',
    'one',
    (db, by) => createPostCategories(db, [{ slug: 'pears', name: 'Pears' }], by),
  ],
  ['deleteLabel', 'that category', deleteCategory],
  [
    'arrange',
    'in another order',
    async (db, by) => arrange(db, { table: 'post_category' }, await swapped(db, 'post_category'), by),
  ],
  [
    'createPosts',
    'one',
    (db, by) => createPosts(db, [{ ...post, slug: 'pears', category: 'promo-codes' }], by),
  ],
  [
    'updateRecord',
    'its title',
    async (db, by) =>
      updateRecord(
        db,
        postKind,
        { ...(await editOf(db, 'post', 1)), changes: { title: 'Another title' } },
        by,
      ),
  ],
  ['withdrawRecords', 'one', (db, by) => withdrawRecords(db, postKind, [1], by)],
  ['publishRecords', 'one', (db, by) => publishRecords(db, postKind, [1], by)],
  ['undoChange', 'of a post', undoLast('post')],
  [
    'createPost',
    'from a form',
    (db, by) => createPost(db, { ...post, slug: 'fruit', category: { newName: 'Fruit' } }, by),
  ],
  [
    'savePost',
    'from a form',
    async (db, by) => {
      const { id } = await db
        .selectFrom('post')
        .select('id')
        .where('slug', '=', 'fruit')
        .executeTakeFirstOrThrow();
      const changes = { ...post, title: 'Fruit', slug: 'fruit', category: { newName: 'Fruit' } };
      return savePost(db, { ...(await editOf(db, 'post', id)), changes }, by);
    },
  ],
  ['renameLabel', 'a category of posts', renamed('post_category')],
  ['renameLabel', 'a tag', renamed('tag')],
  ['renameLabel', 'what stores sell', renamed('category')],
  ['mergeLabels', 'two tags', (db, by) => mergeLabels(db, 'tag', { from: 1, into: 2 }, by)],
];

/** The same of words, settings, people, and the sample. */
export const placedChanges: readonly Change[] = [
  [
    'createPlacedRecords',
    'one',
    (db, by) => createPlacedRecords(db, questionKind, [{ ...question, page: 'home', position: 9 }], by),
  ],
  [
    'addPlacedRecord',
    'a question',
    (db, by) => addPlacedRecord(db, questionKind, { ...question, page: 'contact' }, by),
  ],
  [
    'updateRecord',
    'a question',
    async (db, by) =>
      updateRecord(db, questionKind, { ...(await editOf(db, 'faq', 1)), changes: question }, by),
  ],
  ['withdrawRecords', 'a question', (db, by) => withdrawRecords(db, questionKind, [1], by)],
  ['publishRecords', 'a question', (db, by) => publishRecords(db, questionKind, [1], by)],
  ['deletePlacedRecord', 'a question', (db, by) => deletePlacedRecord(db, questionKind, 1, by)],
  [
    'arrange',
    'in another order',
    async (db, by) => arrange(db, { table: 'faq', page: 'home' }, await swapped(db, 'faq', 'home'), by),
  ],
  ['createPlacedRecords', 'one', (db, by) => createPlacedRecords(db, testimonialKind, [testimonial], by)],
  ['withdrawRecords', 'a testimonial', (db, by) => withdrawRecords(db, testimonialKind, [1], by)],
  ['undoChange', 'of a testimonial', undoLast('testimonial')],
  [
    'arrange',
    'in another order',
    async (db, by) => arrange(db, { table: 'testimonial' }, await swapped(db, 'testimonial'), by),
  ],
  ['saveSettings', 'the tagline', (db, by) => saveSettings(db, { tagline: 'Pears first' }, by)],
  [
    'updateSettings',
    'the name',
    async (db, by) => {
      const { versions } = await getSettingsToEdit(db);
      return updateSettings(db, { settings: { name: 'Pearbasket' }, versions }, by);
    },
  ],
  ['saveProfile', 'the public name of a tester', saveName],
  ['erasePerson', 'that tester', async (db, by) => erasePerson(db, await testerOf(db), by)],
  ['removeSample', 'all of it', (db, by) => removeSample(db, by)],
];

function renamed(kind: 'category' | 'post_category' | 'tag'): Change[2] {
  return async (db, by) => {
    const name = { category: 'Pears', post_category: 'Codes', tag: 'Pear fees' }[kind];
    const slug = { category: 'produce', post_category: 'promo-codes', tag: 'fees' }[kind];
    const found = await db.selectFrom(kind).select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
    return renameLabel(db, kind, { ...(await editOf(db, kind, found.id)), name }, by);
  };
}

async function deleteCategory(db: Database, by: Owner) {
  const { id } = await db
    .selectFrom('post_category')
    .select('id')
    .where('slug', '=', 'pears')
    .executeTakeFirstOrThrow();
  return deleteLabel(db, 'post_category', id, by);
}

async function saveName(db: Database, by: Owner) {
  const profile = { displayName: 'Pia Pear', hasLetterKeys: false, wantsDailyEmail: false };
  return saveProfile(db, { id: await testerOf(db), ...profile }, by);
}

/** Somebody whose name a code's history shows. */
async function testerOf(db: Database): Promise<number> {
  const { person_id } = await db
    .selectFrom('code_check')
    .innerJoin('person', 'person.id', 'code_check.person_id')
    .select('code_check.person_id')
    .where('code_id', '=', 1)
    .where('person.sample', '=', 1)
    .orderBy('code_check.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return person_id!;
}
