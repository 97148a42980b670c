import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cardOf, discountOf } from '../app/data/codes/code-card.ts';
import { selectCards } from '../app/data/codes/codes.server.ts';
import { savingsOf } from '../app/domain/basket/savings.ts';
import { categories } from '../app/domain/categories.ts';
import { livenessOf } from '../app/domain/evidence/liveness.ts';
import { HOUR_MS } from '../app/domain/time/days.ts';
import { settingsSchema } from '../app/records/settings-rules.ts';
import { coverageKinds } from '../app/records/store.ts';
import { formatRating } from '../app/words/counts.ts';
import { sampleDatabase } from '../test/helpers/data/sample-database.ts';
import {
  codesFileSchema,
  coverageSchema,
  faqFileSchema,
  homeSchema,
  howToUseSchema,
  postsFileSchema,
  storesFileSchema,
  testimonialsFileSchema,
} from './schema.ts';

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const readJson = (path: string): unknown => JSON.parse(readText(path));
const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

const site = settingsSchema.parse(readJson('./settings.json'));
const { stores, asOf } = storesFileSchema.parse(readJson('./stores.json'));
const codesFile = codesFileSchema.parse(readJson('./codes.json'));
const { codes } = codesFile;
const postsFile = postsFileSchema.parse(readJson('./posts.json'));
const { posts } = postsFile;
const faq = faqFileSchema.parse(readJson('./faq.json'));
const testimonials = testimonialsFileSchema.parse(readJson('./testimonials.json'));
const howToUse = howToUseSchema.parse(readJson('./how-to-use.json'));
const home = homeSchema.parse(readJson('./home.json'));
const coverage = coverageSchema.parse(readJson('./coverage.json'));

const asOfMs = Date.parse(asOf);

/** Every code with what the product makes of it on the day that the sample was written for. */
function loadedCodes() {
  loaded ??= loadCodes();
  return loaded;
}

let loaded: ReturnType<typeof loadCodes> | undefined;

async function loadCodes() {
  const db = await sampleDatabase(asOfMs);
  const rows = await selectCards(db)
    .select(['code.status', 'code.starts_at', 'code.expires_at'])
    .orderBy('code.id')
    .execute();
  return rows.map((row, index) => ({
    ...codes[index]!,
    card: cardOf(row, asOfMs),
    terms: discountOf(row),
    deliveryFeeCents: row.store_delivery_fee_cents,
    liveness: livenessOf({ status: row.status, startsAt: row.starts_at, expiresAt: row.expires_at }, asOfMs),
  }));
}

async function liveCodes() {
  return (await loadedCodes()).filter(({ liveness }) => liveness === 'live');
}

async function featuredCodes() {
  return (await loadedCodes()).filter((code) => code.featured !== null);
}

describe('stores', () => {
  test('are eight, told apart by color, and cover every kind of area between them', () => {
    expect(stores).toHaveLength(8);
    const hues = stores.map((store) => store.hue).sort((a, b) => a - b);
    const gaps = hues.map((hue, index) => (hues[index + 1] ?? hues[0]! + 360) - hue);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
    expect(new Set(stores.flatMap((store) => store.coverageKinds))).toEqual(
      new Set(Object.keys(coverageKinds)),
    );
    expect(coverage.map((area) => area.kind)).toEqual(Object.keys(coverageKinds));
  });

  test('have seven to ten live codes each', async () => {
    const live = await liveCodes();
    for (const store of stores) {
      const own = live.filter((code) => code.store === store.slug).length;
      expect(own, store.slug).toBeGreaterThanOrEqual(7);
      expect(own, store.slug).toBeLessThanOrEqual(10);
    }
  });
});

describe('codes', () => {
  test('belong to a store of the sample', () => {
    const known = new Set(stores.map((store) => store.slug));
    expect(codes.filter((code) => !known.has(code.store))).toEqual([]);
    expect(codesFile.asOf).toBe(asOf);
  });

  test('are at least 64 live ones, beside three expired, a withdrawn one, a draft and a future one', async () => {
    const loaded = await loadedCodes();
    const count = (liveness: string) => loaded.filter((code) => code.liveness === liveness).length;
    expect(count('live')).toBeGreaterThanOrEqual(64);
    expect(count('expired')).toBe(3);
    expect(count('upcoming')).toBe(1);
    expect(codes.filter((code) => code.status === 'withdrawn')).toHaveLength(1);
    expect(codes.filter((code) => code.status === 'draft')).toHaveLength(1);
    expect((await liveCodes()).filter((code) => code.expires === null)).toHaveLength(6);
  });

  test('use every category', async () => {
    const live = await liveCodes();
    expect(new Set(live.map((code) => code.category))).toEqual(new Set(categories));
  });

  test('feature six stores and all five categories, ending between the two days of the specification', async () => {
    const featured = await featuredCodes();
    expect(featured.map((code) => code.featured).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(featured.filter((code) => code.liveness !== 'live')).toEqual([]);
    expect(new Set(featured.map((code) => code.store)).size).toBe(6);
    expect(new Set(featured.map((code) => code.category))).toEqual(new Set(categories));
    const ends = featured.map((code) => code.expires ?? 'never').sort();
    expect([ends[0], ends[5]]).toEqual(['2025-02-25', '2025-03-20']);
  });

  test('rate the featured ones from 4.3 to 4.9 on several hundred reports', async () => {
    const featured = await featuredCodes();
    const ratings = featured.map(({ card }) => formatRating(card.rating!)).sort();
    expect([ratings[0], ratings[5]]).toEqual(['4.3', '4.9']);
    for (const { code, card } of featured) expect(card.reports, code).toBeGreaterThanOrEqual(300);
  });

  test('leave room for every state of the badge', async () => {
    const states: Record<string, number> = {};
    for (const { card } of await liveCodes())
      states[card.freshness.state] = (states[card.freshness.state] ?? 0) + 1;
    expect(states).toEqual({ verified: 47, aging: 10, stale: 2, failed: 3, untested: 5 });
    for (const { code, card } of await featuredCodes())
      expect(asOfMs - card.testedAt!, code).toBeLessThanOrEqual(20 * HOUR_MS);
  });

  test('leave room for withheld ratings, no uses, unknown terms, texts of their own and the longest code', async () => {
    const live = await liveCodes();
    expect(live.filter(({ card }) => card.rating === null).length).toBeGreaterThanOrEqual(5);
    expect(live.filter((code) => code.uses === 0)).toHaveLength(3);
    expect(live.filter((code) => !code.termsKnown)).toHaveLength(3);
    expect(live.filter((code) => code.headline !== null)).toHaveLength(3);
    expect(live.some((code) => code.code.length === 20)).toBe(true);
  });
});

describe('tests of codes', () => {
  const tested = codes.filter((code) => code.checks.length > 0);

  test('happened before the day the sample was written for, up to eight a code', () => {
    for (const { code, checks } of tested) {
      expect(Date.parse(checks.at(-1)!.at), code).toBeLessThan(asOfMs);
      expect(checks.length, code).toBeLessThanOrEqual(8);
    }
  });

  test('do not repeat a note', () => {
    const notes = codes.flatMap((code) => code.checks.map((test) => test.note));
    expect(notes.filter((note, index) => notes.indexOf(note) !== index)).toEqual([]);
  });

  test('take off what the product promises, and their note names an amount of that checkout', async () => {
    const measured = (await loadedCodes()).flatMap((code) =>
      code.checks.flatMap((tried) => {
        const { beforeCents, afterCents } = tried;
        return beforeCents === null || afterCents === null
          ? []
          : [{ ...code, tried, beforeCents, afterCents }];
      }),
    );
    expect(measured.length).toBeGreaterThanOrEqual(80);
    for (const { terms, deliveryFeeCents, tried, beforeCents, afterCents, code } of measured) {
      const feeCents = terms.kind === 'free_delivery' ? deliveryFeeCents! : 0;
      // A checkout also shows what a code does whose terms aren't known in full, and so aren't promised.
      const stated = { ...terms, termsKnown: true };
      const basket = { totalCents: beforeCents - feeCents, firstOrder: true, feeCents: null, goods: {} };
      const savedCents = beforeCents - afterCents;
      // Those carts held only what the code covers.
      const offer = { discount: stated, limits: undefined, storeFeeCents: deliveryFeeCents };
      expect(savingsOf(offer, basket), `${code}: ${tried.note}`).toEqual({
        kind: 'saves',
        cents: tried.outcome === 'worked' ? savedCents : expect.any(Number),
      });
      if (tried.outcome !== 'worked') expect(savedCents, `${code}: ${tried.note}`).toBe(0);
      const amounts = [beforeCents, afterCents, savedCents, basket.totalCents].map(dollars);
      const over = `${basket.totalCents - (terms.minBasketCents ?? 0)} cents over`;
      expect(
        [...amounts, over].some((amount) => tried.note.includes(amount)),
        tried.note,
      ).toBe(true);
    }
  });
});

describe('articles', () => {
  test('have a body as long as the specification of the sample asks for', () => {
    const guide = readText('./guide.md');
    expect(words(guide)).toBeGreaterThanOrEqual(700);
    expect(guide.startsWith('# ')).toBe(true);
    expect(guide.match(/^## /gm)!.length).toBeGreaterThanOrEqual(4);
    expect(guide.match(/^> \*\*Note\.\*\* /gm)).toHaveLength(2);
    expect(guide.match(/^> (?!\*\*Note)/gm)!.length).toBeGreaterThanOrEqual(1);
    expect(posts).toHaveLength(3);
    for (const post of posts) {
      const body = readText(`./posts/${post.slug}.md`);
      expect(words(body), post.slug).toBeGreaterThanOrEqual(500);
      expect(body, post.slug).toMatch(/^## /m);
      expect(body, post.slug).toMatch(/^\| ?-{3,}/m);
    }
    expect(readdirSync(new URL('./posts', import.meta.url)).sort()).toEqual(
      posts.map((post) => `${post.slug}.md`).sort(),
    );
  });

  test('are filed under five categories, one of them featured', () => {
    expect(postsFile.categories).toHaveLength(5);
    expect(posts.filter((post) => post.featured)).toHaveLength(1);
    for (const post of posts) expect(Date.parse(post.publishedAt)).toBeLessThan(Date.parse(postsFile.asOf));
  });
});

describe('words', () => {
  test('neither shout nor name a year: every date of the sample is moved when it is loaded', () => {
    const shown = JSON.stringify([site, faq, testimonials, howToUse, home, coverage, stores])
      .concat(readText('./guide.md'), posts.map((post) => readText(`./posts/${post.slug}.md`)).join('\n'))
      .concat(JSON.stringify(posts.map((post) => [post.title, post.excerpt])))
      .concat(JSON.stringify(codes.map((code) => [code.description, code.checks.map((test) => test.note)])));
    expect(shown).not.toMatch(/!|\b(unlock|amazing|hurry|exclusive|20[2-3]\d)\b/i);
  });

  test('give only addresses and numbers that belong to nobody', () => {
    const addresses = JSON.stringify([site, stores]).match(/https:\/\/[^"/]+|@[^"]+/g)!;
    for (const address of addresses) expect(address).toMatch(/\.example$/);
    expect(site.phone).toMatch(/555-01\d\d$/);
    expect(testimonials).toHaveLength(3);
  });

  test('name the steps as the specification does', () => {
    expect(howToUse.steps.map((step) => step.title)).toEqual([
      'Find Your Code',
      'Copy the Code',
      'Shop on the delivery service',
      'Apply & Save',
    ]);
  });
});

function dollars(amountCents: number) {
  return `$${(amountCents / 100).toFixed(2)}`;
}
