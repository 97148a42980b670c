import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { discountSchema } from '../app/data/codes/records/code-record.ts';
import { coverageKinds } from '../app/data/codes/records/store-record.ts';
import { settingsSchema } from '../app/data/site/settings.ts';
import { categories } from '../app/domain/categories.ts';
import {
  type Check,
  type Code,
  codeSchema,
  codesFileSchema,
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
const hourMs = 3_600_000;

const site = settingsSchema.parse(readJson('./site.json'));
const { stores, asOf } = storesFileSchema.parse(readJson('./stores.json'));
const codesFile = codesFileSchema.parse(readJson('./codes.json'));
const { codes } = codesFile;
const postsFile = postsFileSchema.parse(readJson('./posts.json'));
const { posts } = postsFile;
const faq = faqFileSchema.parse(readJson('./faq.json'));
const testimonials = testimonialsFileSchema.parse(readJson('./testimonials.json'));
const howToUse = howToUseSchema.parse(readJson('./how-to-use.json'));
const home = homeSchema.parse(readJson('./home.json'));

const asOfMs = Date.parse(asOf);
const asOfDay = asOf.slice(0, 10);
const live = codes.filter(isLive);
const featured = codes.filter((code) => code.featured !== null);
const lastPassMs = (code: Code) =>
  Math.max(...code.checks.filter((check) => isTest(check) && check.outcome === 'worked').map(timeOf));

describe('stores', () => {
  it('are eight, told apart by color, and cover every kind of area between them', () => {
    expect(stores).toHaveLength(8);
    const hues = stores.map((store) => store.hue).sort((a, b) => a - b);
    const gaps = hues.map((hue, index) => (hues[index + 1] ?? hues[0]! + 360) - hue);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
    expect(new Set(stores.flatMap((store) => store.coverageKinds))).toEqual(new Set(coverageKinds));
    expect(home.coverage.map((area) => area.kind)).toEqual(coverageKinds);
  });

  it('have seven to ten live codes each', () => {
    for (const store of stores) {
      const own = live.filter((code) => code.store === store.slug).length;
      expect(own, store.slug).toBeGreaterThanOrEqual(7);
      expect(own, store.slug).toBeLessThanOrEqual(10);
    }
  });
});

describe('codes', () => {
  it('belong to a store of the sample', () => {
    const known = new Set(stores.map((store) => store.slug));
    expect(codes.filter((code) => !known.has(code.store))).toEqual([]);
    expect(codesFile.asOf).toBe(asOf);
  });

  it('are at least 64 live ones, beside three expired, a withdrawn one, a draft and a future one', () => {
    expect(live.length).toBeGreaterThanOrEqual(64);
    expect(codes.filter((code) => code.expires !== null && code.expires < asOfDay)).toHaveLength(3);
    expect(codes.filter((code) => code.status === 'withdrawn')).toHaveLength(1);
    expect(codes.filter((code) => code.status === 'draft')).toHaveLength(1);
    expect(codes.filter((code) => (code.startsDay ?? asOfDay) > asOfDay)).toHaveLength(1);
    expect(live.filter((code) => code.expires === null)).toHaveLength(6);
  });

  it('use every category', () => {
    expect(new Set(live.map((code) => code.category))).toEqual(new Set(categories));
  });

  it('feature six stores and all five categories, ending between the two days of the specification', () => {
    expect(featured.map((code) => code.featured).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(featured.every(isLive)).toBe(true);
    expect(new Set(featured.map((code) => code.store)).size).toBe(6);
    expect(new Set(featured.map((code) => code.category))).toEqual(new Set(categories));
    const ends = featured.map((code) => code.expires ?? 'never').sort();
    expect([ends[0], ends[5]]).toEqual(['2025-02-25', '2025-03-20']);
  });

  it('rate the featured ones from 4.3 to 4.9 on several hundred reports', () => {
    const ratings = featured.map(ratingOf).sort();
    expect([ratings[0], ratings[5]]).toEqual(['4.3', '4.9']);
    for (const code of featured) expect(code.worked + code.failed, code.code).toBeGreaterThanOrEqual(300);
  });

  it('leave room for every state of the badge', () => {
    const states = { verified: 0, older: 0, failing: 0, untested: 0 };
    for (const code of live) states[badgeOf(code)] += 1;
    expect(states).toEqual({ verified: 47, older: 12, failing: 3, untested: 5 });
    for (const code of featured)
      expect(asOfMs - lastPassMs(code), code.code).toBeLessThanOrEqual(20 * hourMs);
  });

  it('leave room for withheld ratings, no uses, unknown terms, texts of their own and the longest code', () => {
    expect(live.filter((code) => code.worked + code.failed < 5).length).toBeGreaterThanOrEqual(5);
    expect(live.filter((code) => code.uses === 0)).toHaveLength(3);
    expect(live.filter((code) => !code.termsKnown)).toHaveLength(3);
    expect(live.filter((code) => code.discountText !== null)).toHaveLength(3);
    expect(live.some((code) => code.code.length === 20)).toBe(true);
  });
});

describe('checks', () => {
  const ledgers = codes.filter((code) => code.checks.length > 0);

  it('happened before the day the sample was written for, up to eight a code', () => {
    for (const { code, checks } of ledgers) {
      expect(timeOf(checks.at(-1)!), code).toBeLessThan(asOfMs);
      expect(checks.length, code).toBeLessThanOrEqual(8);
    }
  });

  it('do not repeat a note', () => {
    const notes = codes.flatMap((code) => code.checks.map((check) => check.note));
    expect(notes.filter((note, index) => notes.indexOf(note) !== index)).toEqual([]);
  });

  it('take off what the discount promises, and their note names an amount of that checkout', () => {
    const measured = codes.flatMap((code) =>
      code.checks.filter((check) => check.beforeCents !== null).map((check) => ({ code, check })),
    );
    expect(measured.length).toBeGreaterThanOrEqual(80);
    for (const { code, check } of measured) {
      const before = check.beforeCents!;
      const saved = before - check.afterCents!;
      expect(saved, `${code.code}: ${check.note}`).toBe(
        check.outcome === 'worked' ? promisedCents(code, before) : 0,
      );
      const amounts = [before, check.afterCents!, saved, goodsCents(code, before)].map(dollars);
      const minimum = code.discount.minBasketCents ?? 0;
      expect(goodsCents(code, before), code.code).toBeGreaterThanOrEqual(minimum);
      const over = `${goodsCents(code, before) - minimum} cents over`;
      expect(
        [...amounts, over].some((amount) => check.note.includes(amount)),
        check.note,
      ).toBe(true);
    }
  });
});

describe('articles', () => {
  it('have a body as long as the specification of the sample asks for', () => {
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

  it('are filed under five categories, one of them featured', () => {
    expect(postsFile.categories).toHaveLength(5);
    expect(posts.filter((post) => post.featured)).toHaveLength(1);
    for (const post of posts) expect(Date.parse(post.publishedAt)).toBeLessThan(Date.parse(postsFile.asOf));
  });
});

describe('words', () => {
  it('neither shout nor name a year: every date of the sample is moved when it is loaded', () => {
    const shown = JSON.stringify([site, faq, testimonials, howToUse, home, stores])
      .concat(readText('./guide.md'), posts.map((post) => readText(`./posts/${post.slug}.md`)).join('\n'))
      .concat(JSON.stringify(posts.map((post) => [post.title, post.excerpt])))
      .concat(
        JSON.stringify(codes.map((code) => [code.description, code.checks.map((check) => check.note)])),
      );
    expect(shown).not.toMatch(/!|\b(unlock|amazing|hurry|exclusive|20[2-3]\d)\b/i);
  });

  it('give only addresses and numbers that belong to nobody', () => {
    const addresses = JSON.stringify([site, stores]).match(/https:\/\/[^"/]+|@[^"]+/g)!;
    for (const address of addresses) expect(address).toMatch(/\.example$/);
    expect(site.contact.phone).toMatch(/555-01\d\d$/);
    expect(testimonials).toHaveLength(3);
  });

  it('name the steps as the specification does', () => {
    expect(howToUse.steps.map((step) => step.title)).toEqual([
      'Find Your Code',
      'Copy the Code',
      'Shop on the delivery service',
      'Apply & Save',
    ]);
  });
});

describe('schemas', () => {
  it('refuse figures that do not belong to the kind of discount, and miss those that do', () => {
    const terms = { firstOrderOnly: false, onePerHousehold: false, excludes: [] };
    const messages = (discount: object) =>
      discountSchema.safeParse({ ...terms, ...discount }).error?.issues.map((issue) => issue.message);
    expect(messages({ kind: 'percent', percentOff: 10 })).toBeUndefined();
    expect(messages({ kind: 'percent' })).toEqual(['is needed when kind is percent']);
    expect(messages({ kind: 'gift', gift: 'tin of tea', amountOffCents: 500 })).toEqual([
      'has no meaning when kind is gift',
    ]);
    expect(messages({ kind: 'percent', percentOff: 10, maximum: 500 })).toHaveLength(1);
  });

  it('refuse contradictions within a code', () => {
    const good = codes.find((code) => code.featured === 1)!;
    const refused = (change: object) =>
      codeSchema.safeParse({ ...good, ...change }).error?.issues[0]?.path[0];
    expect(refused({})).toBeUndefined();
    expect(refused({ uses: good.worked })).toBe('uses');
    expect(refused({ termsKnown: false })).toBe('termsKnown');
    expect(refused({ publishedAt: null })).toBe('publishedAt');
    expect(refused({ startsDay: '2025-12-31' })).toBe('startsDay');
    expect(refused({ checks: [...good.checks].reverse() })).toBe('checks');
    expect(refused({ expires: '2025-02-30' })).toBe('expires');
  });

  it('refuse the same code twice in one store', () => {
    const repeated = { asOf, codes: [codes[1], codes[1]] };
    expect(codesFileSchema.safeParse(repeated).error?.issues).toHaveLength(1);
  });
});

function isLive(code: Code) {
  const ended = code.expires !== null && code.expires < asOfDay;
  return code.status === 'published' && !ended && (code.startsDay ?? asOfDay) <= asOfDay;
}

function isTest(check: Check) {
  return check.method === 'checkout';
}

function timeOf(check: Check) {
  return Date.parse(check.at);
}

function badgeOf(code: Code) {
  const definite = code.checks.filter((check) => isTest(check) && check.outcome !== 'unclear');
  const newest = definite.at(-1);
  if (newest === undefined) return 'untested';
  if (newest.outcome === 'failed') return 'failing';
  return asOfMs - timeOf(newest) <= 24 * hourMs ? 'verified' : 'older';
}

function ratingOf({ worked, failed }: Code) {
  return (1 + (4 * (worked + 4.2)) / (worked + failed + 6)).toFixed(1);
}

function deliveryFeeCents(code: Code) {
  return stores.find((store) => store.slug === code.store)!.deliveryFeeCents!;
}

function goodsCents(code: Code, beforeCents: number) {
  return code.discount.kind === 'free_delivery' ? beforeCents - deliveryFeeCents(code) : beforeCents;
}

function promisedCents(code: Code, beforeCents: number) {
  const { kind, percentOff, amountOffCents, maxDiscountCents } = code.discount;
  if (kind === 'free_delivery') return deliveryFeeCents(code);
  if (kind === 'amount') return amountOffCents!;
  return Math.min(Math.round((beforeCents * percentOff!) / 100), maxDiscountCents ?? Infinity);
}

function dollars(amountCents: number) {
  return `$${(amountCents / 100).toFixed(2)}`;
}
