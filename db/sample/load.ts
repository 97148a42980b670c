import type { ChangeBy } from '../../app/data/audit/audit.server.ts';
import { changeContent } from '../../app/data/changes/content-change.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { createPeople } from '../../app/data/office/write-people.server.ts';
import { createPostCategories, createPosts } from '../../app/data/posts/write-posts.server.ts';
import { hasRecords } from '../../app/data/sample/sample.server.ts';
import { findMark, noteMark } from '../../app/data/site/marks.server.ts';
import { saveSettings } from '../../app/data/site/site.server.ts';
import {
  createPlacedRecords,
  questionKind,
  testimonialKind,
} from '../../app/data/site/write-placed.server.ts';
import { createStores } from '../../app/data/stores/write-stores.server.ts';
import { noteSearchTexts } from '../../app/data/upkeep/search-texts.server.ts';
import { whileLocked } from '../../app/data/upkeep/unavailable.server.ts';
import { shiftInstant } from '../../app/domain/time/sample-dates.ts';
import { addCodes, type SampleStore } from './add-codes.ts';
import { type Content, readContent } from './read-content.ts';

/** Longer than another process takes to load it if it starts at the same time and comes first. */
const WAIT_MS = 60_000;
/** Marks what is added as sample. */
const SAMPLE = 1;

/**
 * Fills an empty database with the demonstration content, shifted to `now` (epoch ms), in one transaction.
 * @returns whether it was empty
 * @throws ZodError when a file of `content/` does not fit its schema
 */
export async function loadSample(db: Database, now: number): Promise<boolean> {
  if (await hasContent(db)) return false;
  const content = await readContent();
  const load = async (transaction: Database) => {
    // Another process may have come first.
    if (await hasContent(transaction)) return false;
    await addSample(transaction, content, now);
    await noteSearchTexts(transaction, now);
    return true;
  };
  return whileLocked(() => db.transaction().execute(load), WAIT_MS);
}

/**
 * Does the same for somebody who asks for it, even if the sample was never to be loaded, was removed, or settings were
 * saved (they stay). Only content of the site's own prevents it.
 * @returns whether there was none
 */
export async function loadSampleFor(db: Database, by: ChangeBy): Promise<boolean> {
  const content = await readContent();
  return changeContent(db, by, async (transaction) => {
    if (await hasRecords(transaction)) return { result: false };
    await addSample(transaction, content, by.now);
    return { result: true, line: { action: 'load', subject: 'sample' } };
  });
}

async function addSample(transaction: Database, content: Content, now: number): Promise<void> {
  const by: ChangeBy = { actor: { process: 'sample' }, now };
  await noteMark(transaction, 'sample-loaded', now);
  await saveSettings(transaction, content.settings, by, SAMPLE);
  const people = await addPeople(transaction, content, by);
  const stores = await addStores(transaction, content, by);
  await addCodes(transaction, content.codes, { stores, people }, by);
  await addPlacedRecord(transaction, content, by);
  await addPosts(transaction, content, by);
}

/** A sample that was loaded or removed once is never loaded again. */
async function hasContent(db: Database): Promise<boolean> {
  for (const mark of ['sample-loaded', 'sample-removed'] as const)
    if ((await findMark(db, mark)) !== undefined) return true;
  const { store, setting } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('store').select('id').limit(1).as('store'),
      eb.selectFrom('setting').select('key').limit(1).as('setting'),
    ])
    .executeTakeFirstOrThrow();
  return store !== null || setting !== null;
}

async function addPeople(db: Database, { people }: Content, by: ChangeBy): Promise<Map<string, number>> {
  const ids = await createPeople(db, people, by, SAMPLE);
  return new Map(people.map(({ displayName }, index) => [displayName, ids[index]!]));
}

async function addStores(
  db: Database,
  { stores: { stores } }: Content,
  by: ChangeBy,
): Promise<Map<string, SampleStore>> {
  const ids = await createStores(db, stores, by, SAMPLE);
  return new Map(stores.map(({ slug, zone }, index) => [slug, { id: ids[index]!, zone }]));
}

async function addPlacedRecord(db: Database, { faq, testimonials }: Content, by: ChangeBy): Promise<void> {
  const questions = (['home', 'contact'] as const).flatMap((page) =>
    faq[page].map((entry, position) => ({ ...entry, page, position })),
  );
  await createPlacedRecords(db, questionKind, questions, by, SAMPLE);
  const quotes = testimonials.map((quote, position) => ({ ...quote, position }));
  await createPlacedRecords(db, testimonialKind, quotes, by, SAMPLE);
}

async function addPosts(db: Database, { posts, bodies }: Content, by: ChangeBy): Promise<void> {
  await createPostCategories(db, posts.categories, by, SAMPLE);
  const dated = posts.posts.map((post) => ({
    ...post,
    body: bodies.get(post.slug)!,
    authorId: null,
    status: 'published' as const,
    publishedAt: shiftInstant(Date.parse(post.publishedAt), Date.parse(posts.asOf), by.now),
  }));
  await createPosts(db, dated, by, SAMPLE);
}
