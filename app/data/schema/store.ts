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
  delivery_time: string;
  delivery_fee_cents: number;
  /** IANA name; the store's days begin and end here. */
  zone: string;
  /** JSON list of text, as are `highlights` and `coverage`. */
  categories: string;
  highlights: string;
  coverage: string;
  /** JSON list of the kinds of area named on the stores page. */
  coverage_kinds: string;
  /** Worked out from visitors' reports; null while there are too few. */
  rating_thousandths: number | null;
  report_count: Generated<number>;
  position: Generated<number>;
  sample: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

export type StoreRow = Selectable<StoreTable>;
export type NewStore = Insertable<StoreTable>;
