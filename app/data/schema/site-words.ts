import type { Generated } from 'kysely';

export interface FaqTable {
  id: Generated<number>;
  page: 'home' | 'contact';
  question: string;
  answer: string;
  position: number;
  sample: Generated<0 | 1>;
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
  sample: Generated<0 | 1>;
}

export interface SettingTable {
  key: string;
  /** JSON. */
  value: string;
  updated_at: number;
  sample: Generated<0 | 1>;
}
