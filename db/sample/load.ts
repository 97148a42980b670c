import { readFile } from 'node:fs/promises';
import { refreshEvidence } from '../../app/data/codes/evidence.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { saveSite } from '../../app/data/site/site.server.ts';
import { slugify } from '../../app/domain/text/slugs.ts';
import { shiftInstant } from '../../app/domain/time/sample-dates.ts';
import {
  codesFileSchema,
  faqFileSchema,
  postsFileSchema,
  siteSchema,
  storesFileSchema,
  testimonialsFileSchema,
} from '../../content/schema.ts';
import { addCode } from './add-code.ts';

/**
 * Fills an empty database with the demonstration content, moved to `now` (epoch ms), in one transaction.
 * @returns whether there was anything to fill
 * @throws ZodError when a file of `content/` does not fit its schema
 */
export async function loadSample(db: Database, now: number): Promise<boolean> {
  if (await hasContent(db)) return false;
  const content = await readContent();
  return db.transaction().execute(async (transaction) => {
    // Another process may have come first.
    if (await hasContent(transaction)) return false;
    await saveSite(transaction, content.site, now, 1);
    const zones = await addStores(transaction, content.stores, now);
    const codeIds: number[] = [];
    for (const code of content.codes.codes) {
      codeIds.push(
        await addCode(transaction, code, zones.get(code.store)!, Date.parse(content.codes.asOf), now),
      );
    }
    await refreshEvidence(transaction, codeIds, now);
    await addWords(transaction, content);
    await addPosts(transaction, content, now);
    return true;
  });
}

async function hasContent(db: Database): Promise<boolean> {
  return (await db.selectFrom('setting').select('key').limit(1).executeTakeFirst()) !== undefined;
}

type Content = Awaited<ReturnType<typeof readContent>>;

async function readContent() {
  const posts = postsFileSchema.parse(await readJson('posts.json'));
  return {
    site: siteSchema.parse(await readJson('site.json')),
    stores: storesFileSchema.parse(await readJson('stores.json')),
    codes: codesFileSchema.parse(await readJson('codes.json')),
    faq: faqFileSchema.parse(await readJson('faq.json')),
    testimonials: testimonialsFileSchema.parse(await readJson('testimonials.json')),
    posts,
    bodies: new Map(
      await Promise.all(
        posts.posts.map(
          async ({ slug }) => [slug, await readFile(contentFile(`posts/${slug}.md`), 'utf8')] as const,
        ),
      ),
    ),
  };
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(contentFile(name), 'utf8'));
}

function contentFile(name: string): URL {
  return new URL(`../../content/${name}`, import.meta.url);
}

async function addStores(db: Database, { stores }: Content['stores'], now: number) {
  const added = new Map<string, { id: number; name: string; zone: string }>();
  for (const [position, store] of stores.entries()) {
    const { id } = await db
      .insertInto('store')
      .values({
        slug: store.slug,
        name: store.name,
        description: store.description,
        logo: store.logo,
        hue: store.hue,
        website: store.website,
        delivery_time: store.deliveryTime,
        delivery_fee_cents: store.deliveryFeeCents,
        zone: store.zone,
        categories: JSON.stringify(store.categories),
        highlights: JSON.stringify(store.highlights),
        coverage: JSON.stringify(store.coverage),
        coverage_kinds: JSON.stringify(store.coverageKinds),
        rating_thousandths: null,
        position,
        sample: 1,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    added.set(store.slug, { id, name: store.name, zone: store.zone });
  }
  return added;
}

async function addWords(db: Database, { faq, testimonials }: Content) {
  const questions = (['home', 'contact'] as const).flatMap((page) =>
    faq[page].map((entry, position) => ({ ...entry, page, position, sample: 1 as const })),
  );
  await db.insertInto('faq').values(questions).execute();
  await db
    .insertInto('testimonial')
    .values(
      testimonials.map((quote, position) => ({ ...quote, consent: null, position, sample: 1 as const })),
    )
    .execute();
}

async function addPosts(db: Database, { posts, bodies }: Content, now: number) {
  await db
    .insertInto('post_category')
    .values(posts.categories.map((category, position) => ({ ...category, position, sample: 1 as const })))
    .execute();
  for (const post of posts.posts) {
    const { id } = await db
      .insertInto('post')
      .values({
        slug: post.slug,
        title: post.title,
        excerpt: post.excerpt,
        body: bodies.get(post.slug)!,
        author: post.author,
        category_slug: post.category,
        image: post.image,
        featured: post.featured ? 1 : 0,
        status: 'published',
        published_at: shiftInstant(Date.parse(post.publishedAt), Date.parse(posts.asOf), now),
        sample: 1,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('post_tag')
      .values(post.tags.map((name) => ({ post_id: id, slug: slugify(name), name })))
      .execute();
  }
}
