import type { Generated, Insertable, Selectable } from 'kysely';

export interface StoreTable {
  id: Generated<number>;
  slug: string;
  name: string;
  description: string;
  /** An emoji. */
  logo: string;
  /** OKLCH hue of the disc behind the logo, in degrees. */
  hue: number;
  website: string;
  /** An address with `{url}` in it, for the encoded landing address; null without a partnership. */
  affiliate_template: string | null;
  delivery_time: string;
  /** Null when not known. */
  delivery_fee_cents: number | null;
  /** IANA name; the store's days begin and end here. */
  zone: string;
  /** JSON list of text, as is `coverage`. */
  highlights: string;
  coverage: string;
  /** JSON list of the kinds of area named on the stores page. */
  coverage_kinds: string;
  /** What the office's search looks through, folded: the name, the slug, and the website. */
  search_text: string;
  status: 'draft' | 'published' | 'withdrawn';
  position: Generated<number>;
  /** Worked out from visitors' reports; null while there are too few. */
  rating_thousandths: number | null;
  report_count: Generated<number>;
  version: Generated<number>;
  sample: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

/** Where a renamed store was before. */
export interface StoreOldSlugTable {
  slug: string;
  store_id: number;
}

/** What stores sell: "Produce". */
export interface CategoryTable {
  id: Generated<number>;
  slug: string;
  name: string;
  version: Generated<number>;
  sample: Generated<0 | 1>;
}

export interface StoreCategoryTable {
  store_id: number;
  category_id: number;
  /** Its place on the store's card. */
  position: number;
}

export type StoreRow = Selectable<StoreTable>;
export type NewStore = Insertable<StoreTable>;
