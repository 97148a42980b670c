import fc from 'fast-check';
import { normalizeQuery } from '../../../app/domain/search/normalize-query.ts';
import type { Term } from '../../../app/domain/search/patterns.ts';
import { readSearch } from '../../../app/domain/search/read-search.ts';
import { codeLines, searchTextOf } from '../../../app/domain/search/search-text.ts';
import { type OfferedFields, tokensOf } from '../../../app/domain/search/tokens.ts';
import { fold } from '../../../app/domain/text/fold.ts';
import { withoutNegated } from '../../../app/domain/vocabulary/negation.ts';

/** Texts of characters that fold to more or fewer characters, signs that mean something to a search, and others. */
export const anyText = fc.string({
  unit: fc.constantFrom(
    ...['a', 'B', 's', 'y', 'e\u0301', 'É', 'ﬁ', 'ﬀ', 'İ', 'ß', '½', 'Ｓ', '㎏', '👩‍🌾', '牛', '’', '“'],
    ...[' ', '\u00a0', '\n', '5', '0', '%', '$', '"', ',', '.', '*', '[', '\\', ' off'],
  ),
  maxLength: 30,
});

/** The fields of a code of which only its words are known. */
export const plainFields: OfferedFields = {
  code: 'X1',
  description: '',
  category: 'General',
  expires: '2026-12-31',
  headline: null,
  scopeWords: null,
  membersOnly: false,
  departments: [],
  discount: {
    kind: 'other',
    percentOff: null,
    amountOffCents: null,
    maxDiscountCents: null,
    minBasketCents: null,
    firstOrderOnly: false,
    onePerHousehold: false,
    gift: null,
  },
};

/** The search text of such a code, as it's stored. */
export function storedText(fields: Partial<OfferedFields>, store = '', code = 'X1'): string {
  const { description, headline } = fields;
  return searchTextOf(
    store,
    [...codeLines(code), withoutNegated(fold(description ?? '')), headline ?? ''],
    tokensOf({ ...plainFields, code, ...fields }),
  );
}

/** What a search looks for in texts. */
export function termsOf(query: string): Term[] {
  return readSearch(normalizeQuery(query)).asked.map(({ term }) => term.patterns);
}
