import type { Generated } from 'kysely';

export interface FaqTable {
  id: Generated<number>;
  page: 'home' | 'contact';
  question: string;
  answer: string;
  position: number;
  status: 'draft' | 'published' | 'withdrawn';
  version: Generated<number>;
  sample: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

export interface TestimonialTable {
  id: Generated<number>;
  name: string;
  location: string;
  text: string;
  rating: number;
  /** How and when the person agreed to be quoted; null on samples. */
  consent: string | null;
  position: number;
  status: 'draft' | 'published' | 'withdrawn';
  version: Generated<number>;
  sample: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

/** A row for each setting that somebody has set (app/data/site/settings.server.ts). */
export interface SettingTable {
  key: string;
  /** JSON. */
  value: string;
  updated_at: number;
  version: Generated<number>;
  sample: Generated<0 | 1>;
}

/** Small facts of the site's life (app/data/site/marks.server.ts). */
export interface MarkTable {
  name: string;
  at: number;
}
