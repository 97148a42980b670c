import type { NewCode } from '../../../app/data/schema/code.ts';
import type { NewCodeCheck } from '../../../app/data/schema/code-check.ts';
import type { NewStore } from '../../../app/data/schema/store.ts';
import { searchTextOf } from '../../../app/domain/search/search-text.ts';
import { NOON } from './sample-database.ts';

/** A store whose name is all that matters; `index` is from 0, ids from 1. */
export function storeRow(name: string, index: number): NewStore {
  const [slug, website] = [`store-${index}`, 'https://store.example'];
  return {
    id: index + 1,
    slug,
    name,
    description: '',
    logo: '',
    hue: 0,
    website,
    delivery_time: '',
    delivery_fee_cents: 0,
    status: 'published',
    zone: 'UTC',
    highlights: '[]',
    coverage: '[]',
    coverage_kinds: '[]',
    search_text: searchTextOf(name, [slug, website]),
    created_at: NOON,
    updated_at: NOON,
  };
}

/** The required fields of a code, with values that no test depends on. */
export const plainCode = {
  kind: 'other',
  first_order_only: 0,
  one_per_household: 0,
  excludes: '[]',
  terms_known: 1,
  source: 'test',
  created_at: NOON,
  updated_at: NOON,
} as const satisfies Partial<NewCode>;

/** The fields of a test at checkout of code 1, without its time, outcome, and stated chances. */
export const plainTest = {
  code_id: 1,
  method: 'checkout',
  source: 'test',
  received_at: NOON,
  person_id: null,
  before_cents: null,
  after_cents: null,
  request_key: null,
  proof_id: null,
  corrects_id: null,
} as const satisfies Partial<NewCodeCheck>;
