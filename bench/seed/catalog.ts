import { searchedTextOf } from '../../app/data/codes/records/searched-text.ts';
import type { CodeRow, NewCode } from '../../app/data/schema/code.ts';
import type { NewCodeCheck } from '../../app/data/schema/code-check.ts';
import type { NewStore } from '../../app/data/schema/store.ts';
import { type Department, departments } from '../../app/domain/basket/limits.ts';
import { categories } from '../../app/domain/categories.ts';
import { searchTextOf } from '../../app/domain/search/search-text.ts';
import { slugify } from '../../app/domain/text/slugs.ts';
import { DAY_MS, formatDayIso, NEVER_DAY } from '../../app/domain/time/days.ts';
import { endOfDay } from '../../app/domain/time/zones.ts';
import { otherKindOf } from './other-kinds.ts';
import { Random, Zipf } from './random.ts';
import { storeFirstWords, storeLastWords, vocabulary } from './words.ts';

export interface CatalogSize {
  readonly codes: number;
  readonly stores: number;
  readonly seed: number;
  /** The day that the data is made for (integer days since 1970): ends and tests lie around it. */
  readonly today: number;
}

export type SeedStore = NewStore & { id: number };
/** A row of `code`, with the columns that others are made from. */
export type SeedCode = NewCode & Pick<CodeRow, Read>;
type Read =
  | 'id'
  | 'uses'
  | 'kind'
  | 'percent_off'
  | 'amount_off_cents'
  | 'min_basket_cents'
  | 'last_outcome'
  | 'last_outcome_at';

/** Uses of a code on one of the last days. */
export interface SeedDay {
  code_id: number;
  day: number;
  uses: number;
}

const VOCABULARY = 20_000;
/** Natural text has an exponent near 1: the commonest word is in most descriptions, half of all words in few. */
const WORD_EXPONENT = 1.05;
/** The largest of 10,000 stores then has about 1% of all codes. */
const STORE_EXPONENT = 0.6;
const CATEGORY_SHARES = [0.18, 0.42, 0.14, 0.16, 0.1];
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
/** How many days have counts of their own: those that make a code trending. */
const RECENT_DAYS = 7;

/** Stores and codes as a large site would have them: the same for the same size and day. */
export class Catalog {
  readonly #size: CatalogSize;
  readonly #random: Random;
  readonly #words: readonly string[];
  readonly #wordRanks = new Zipf(VOCABULARY, WORD_EXPONENT);
  readonly #storeRanks: Zipf;
  readonly #ends = new Map<string, number>();
  readonly stores: readonly SeedStore[];

  constructor(size: CatalogSize) {
    this.#size = size;
    this.#random = new Random(size.seed);
    this.#words = vocabulary(VOCABULARY, this.#random);
    this.#storeRanks = new Zipf(size.stores, STORE_EXPONENT);
    this.stores = this.#makeStores();
  }

  /** Every code once, by id from 1. */
  *codes(): Generator<SeedCode> {
    for (let id = 1; id <= this.#size.codes; id += 1) yield this.#code(id);
  }

  /** The tests of a code. */
  testsOf(code: SeedCode): Omit<NewCodeCheck, 'id'>[] {
    if (code.last_outcome_at === null || code.last_outcome === null) return [];
    return [
      {
        code_id: code.id,
        method: 'checkout',
        outcome: code.last_outcome,
        person_id: null,
        source: 'seed',
        checked_at: code.last_outcome_at,
        received_at: code.last_outcome_at,
      },
    ];
  }

  /** The uses of a code in the last days, which are part of its total. */
  daysOf(code: SeedCode): SeedDay[] {
    const recent = Math.floor(code.uses * this.#random.next() * 0.2);
    if (recent === 0) return [];
    const share = Math.ceil(recent / RECENT_DAYS);
    const days: SeedDay[] = [];
    for (let left = recent, ago = 0; left > 0 && ago < RECENT_DAYS; ago += 1, left -= share) {
      days.push({ code_id: code.id, day: this.#size.today - ago, uses: Math.min(share, left) });
    }
    return days;
  }

  /** The goods that a code covers, by its id, so that other draws stay the same: two codes in three cover all. */
  departmentsOf({ id }: SeedCode): Department[] {
    // Scattered, so that codes at equal distances of ids are a fair sample.
    const scattered = Math.imul(id, 0x9e3779b1) >>> 8;
    return scattered % 3 === 0 ? [departments[(scattered / 3) % departments.length]!] : [];
  }

  #makeStores(): SeedStore[] {
    const random = this.#random;
    const names = new Set<string>();
    while (names.size < this.#size.stores) {
      const name = `${random.pick(storeFirstWords)} ${random.pick(storeLastWords)}`;
      // The pairs run out near 13,000; a third word makes plenty.
      names.add(random.chance(0.3) ? `${name} ${random.pick(storeLastWords)}` : name);
    }
    return [...names].map((name, index) => ({
      id: index + 1,
      ...searchedStore(name, index),
      description: `${this.#sentence(12, 20)}.`,
      logo: random.pick(['🥕', '🍞', '🐟', '🧀', '🍎', '🥬', '🌽', '🍯']),
      hue: random.whole(0, 359),
      status: 'published',
      delivery_time: random.pick(['30-60 minutes', '1-2 hours', '2-4 hours', '1-3 hours']),
      delivery_fee_cents: random.whole(0, 9) * 100 + 99,
      zone: random.pick(ZONES),
      highlights: JSON.stringify([this.#sentence(3, 5), this.#sentence(3, 5), this.#sentence(3, 5)]),
      coverage: JSON.stringify([this.#sentence(3, 6)]),
      coverage_kinds: JSON.stringify([
        random.pick(['nationwide', 'major-cities', 'suburban', 'fast-delivery']),
      ]),
      rating_thousandths: random.chance(0.6) ? random.whole(3000, 4900) : null,
      report_count: random.whole(0, 400),
      position: index,
      created_at: this.#instantOf(-random.whole(100, 1000)),
      updated_at: this.#instantOf(0),
    }));
  }

  #code(id: number): SeedCode {
    const random = this.#random;
    const store = this.stores[this.#storeRanks.rank(random)]!;
    const description = `${this.#sentence(6, 14)}.`;
    const code = this.#codeText(store.name);
    const publishedAt = this.#instantOf(-random.next() * 400);
    const expiresDay = this.#expiresDay();
    const percent = random.chance(0.6);
    const isTested = random.chance(0.5);
    const failing = random.chance(0.04);
    const reports = random.chance(0.4) ? random.whole(5, 300) : 0;
    const row: SeedCode = {
      id,
      store_id: store.id,
      code,
      description,
      category: this.#category(),
      landing_url: null,
      test_note: null,
      kind: percent ? 'percent' : 'amount',
      percent_off: percent ? random.whole(1, 10) * 5 : null,
      amount_off_cents: percent ? null : random.whole(3, 40) * 100,
      max_discount_cents: percent && random.chance(0.5) ? random.whole(10, 60) * 100 : null,
      min_basket_cents: random.chance(0.6) ? random.whole(20, 100) * 100 : null,
      gift: null,
      first_order_only: random.chance(0.2) ? 1 : 0,
      one_per_household: random.chance(0.4) ? 1 : 0,
      excludes: '["alcohol","tips","taxes","fees"]',
      terms_known: random.chance(0.9) ? 1 : 0,
      discount_override: null,
      scope_words: null,
      members_only: 0,
      region: null,
      starts_at: random.chance(0.01) ? this.#instantOf(random.next() * 20) : publishedAt,
      expires_day: expiresDay,
      end_minute: null,
      end_zone: null,
      expires_at: this.#endOf(expiresDay, store.zone),
      status: random.chance(0.01) ? random.pick(['draft', 'withdrawn']) : 'published',
      published_at: publishedAt,
      featured_rank: id <= 6 ? id : null,
      source: 'seed',
      source_id: String(id),
      search_text: '',
      // Most codes are copied a few times, a few very often.
      uses: Math.min(200_000, Math.floor(2 / (1 - random.next()) ** 1.1) - 2),
      rating_thousandths: reports === 0 ? null : random.whole(2500, 4950),
      report_count: reports,
      last_passed_at: isTested && !failing ? this.#instantOf(-random.next() * 30) : null,
      last_outcome: failing ? 'failed' : isTested ? 'worked' : null,
      last_outcome_at: failing || isTested ? this.#instantOf(-random.next() * 30) : null,
      passing_since: null,
      reports_failing: 0,
      failing: failing ? 1 : 0,
      disputed_day: null,
      disputed_reports: 0,
      disputed_failed: 0,
      ended: 0,
      version: 1,
      sample: 0,
      created_at: publishedAt,
      updated_at: publishedAt,
    };
    Object.assign(row, otherKindOf(id));
    row.search_text = this.#searchTextOf(row, store.name);
    return row;
  }

  #searchTextOf(row: SeedCode, storeName: string): string {
    return searchedTextOf(storeName, {
      code: row.code,
      description: row.description,
      category: row.category as (typeof categories)[number],
      discount: {
        kind: row.kind,
        percentOff: row.percent_off,
        amountOffCents: row.amount_off_cents,
        maxDiscountCents: row.max_discount_cents ?? null,
        minBasketCents: row.min_basket_cents,
        firstOrderOnly: row.first_order_only === 1,
        onePerHousehold: row.one_per_household === 1,
        gift: row.gift ?? null,
      },
      headline: null,
      expires: row.expires_day === NEVER_DAY ? null : formatDayIso(row.expires_day),
      departments: this.departmentsOf(row),
      scopeWords: null,
      membersOnly: false,
      region: null,
    });
  }

  #sentence(least: number, most: number): string {
    const random = this.#random;
    let text = '';
    for (let left = random.whole(least, most); left > 0; left -= 1) {
      const word = this.#words[this.#wordRanks.rank(random)]!;
      text = text === '' ? word[0]!.toUpperCase() + word.slice(1) : `${text} ${word}`;
    }
    return random.chance(0.3) ? `${text} from $${random.whole(4, 30) * 5}` : text;
  }

  /** A word and a number ("OATS15"), the store's initials and a number, or letters that mean nothing. */
  #codeText(storeName: string): string {
    const random = this.#random;
    const number = random.whole(1, 99);
    const shape = random.next();
    if (shape < 0.6) return `${this.#words[this.#wordRanks.rank(random)]!.toUpperCase()}${number}`;
    if (shape < 0.8)
      return `${storeName.replace(/[^A-Z]/g, '')}${number}${random.pick(['OFF', 'NEW', 'GO', ''])}`;
    return (
      random
        .whole(36 ** 5, 36 ** 6 - 1)
        .toString(36)
        .toUpperCase() + random.whole(0, 35).toString(36).toUpperCase()
    );
  }

  #category(): string {
    let left = this.#random.next();
    for (const [index, category] of categories.entries()) {
      left -= CATEGORY_SHARES[index]!;
      if (left < 0) return category;
    }
    return 'General';
  }

  /** Three in twenty never end, two in a hundred are over, the others end within half a year, most of them soon. */
  #expiresDay(): number {
    const random = this.#random;
    const kind = random.next();
    if (kind < 0.15) return NEVER_DAY;
    if (kind < 0.17) return this.#size.today - random.whole(1, 60);
    return this.#size.today + 1 + Math.floor(180 * random.next() ** 1.5);
  }

  #endOf(day: number, zone: string): number {
    const key = `${day} ${zone}`;
    let end = this.#ends.get(key);
    if (end === undefined) {
      end = endOfDay(day, zone);
      this.#ends.set(key, end);
    }
    return end;
  }

  /** A moment so many days from the start of the day that the data is made for. */
  #instantOf(days: number): number {
    return Math.floor((this.#size.today + days) * DAY_MS);
  }
}

/** The name of a store, with the text that finds it. */
function searchedStore(name: string, index: number) {
  const slug = slugify(name);
  const store = { name, slug: `${slug}-${index + 1}`, website: `https://${slug}.example` };
  return { ...store, search_text: searchTextOf(store.name, [store.slug, store.website]) };
}
