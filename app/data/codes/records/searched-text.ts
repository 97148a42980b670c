import type { HeadlineTerms } from '../../../domain/basket/discount.ts';
import { codeLines, searchTextOf } from '../../../domain/search/search-text.ts';
import { type OfferedFields, tokensOf } from '../../../domain/search/tokens.ts';
import { fold } from '../../../domain/text/fold.ts';
import { withoutNegated } from '../../../domain/vocabulary/negation.ts';
import { type CodeFields, type LimitFields, limitsOf } from '../../../records/code.ts';
import { headlineText } from '../../../words/discount.ts';
import { limitsInWords } from '../../../words/limits.ts';

interface SearchedFields
  extends LimitFields,
    Pick<CodeFields, 'code' | 'description' | 'category' | 'headline' | 'expires'> {
  readonly discount: Omit<OfferedFields['discount'], 'gift'> & Pick<CodeFields['discount'], 'gift'>;
}

/**
 * What a search looks through: all that a shopper reads on the ticket and may remember, without what the description
 * says no to, and what the code gives and covers as tokens. The stored texts are written again when these rules or
 * words change (`SEARCH_TEXT_VERSION`).
 */
export function searchedTextOf(store: string, fields: SearchedFields): string {
  const limits = limitsOf(fields);
  return searchTextOf(
    store,
    [
      ...codeLines(fields.code),
      withoutNegated(fold(fields.description)),
      ...headlinesOf(fields),
      fields.category,
      ...limitsInWords(limits),
    ],
    // In one order, however a form or the database lists them.
    tokensOf({ ...fields, departments: limits.departments ?? [] }),
  );
}

/**
 * The headline and, if an editor wrote it, the one made from the terms: "Delivery on us" is also found by "free
 * delivery".
 */
function headlinesOf({ discount, headline }: SearchedFields): string[] {
  const terms: HeadlineTerms = { ...discount, giftText: discount.gift, headline: null };
  const derived = headlineText(terms);
  if (headline === null) return [derived];
  return discount.kind === 'other' ? [headline] : [headline, derived];
}
