import type { Headline } from '../../../domain/basket/discount.ts';
import type { Limits } from '../../../domain/basket/limits.ts';
import { searchTextOf } from '../../../domain/search/search-text.ts';
import { discountText } from '../../../words/discount.ts';
import { limitsInWords } from '../../../words/limits.ts';
import { LOCALE } from '../../../words/locale.ts';
import type { CodeFields } from './code-record.ts';

interface SearchedFields
  extends Pick<
    CodeFields,
    | 'code'
    | 'description'
    | 'category'
    | 'discountText'
    | 'departments'
    | 'scopeWords'
    | 'membersOnly'
    | 'region'
  > {
  readonly discount: Omit<Headline, 'giftText' | 'ownWords'> & Pick<CodeFields['discount'], 'gift'>;
}

/**
 * What a search looks through: all that a shopper reads on the ticket and may remember. The printed words are the stored
 * ones, so a change of the words needs a migration that writes the texts again.
 */
export function searchedTextOf(store: string, fields: SearchedFields): string {
  return searchTextOf(store, [
    fields.code,
    fields.description,
    ...headlinesOf(fields),
    fields.category,
    ...limitsInWords(limitsOf(fields), LOCALE),
  ]);
}

/** The headline, and what an editor's own wording stands for: "Delivery on us" is also found by "free delivery". */
function headlinesOf({ discount, discountText: ownWords }: SearchedFields): string[] {
  const headline: Headline = { ...discount, giftText: discount.gift, ownWords: null };
  const derived = discountText(headline, LOCALE);
  if (ownWords === null) return [derived];
  return discount.kind === 'other' ? [ownWords] : [ownWords, derived];
}

function limitsOf({ departments, scopeWords, membersOnly, region }: SearchedFields): Limits {
  return {
    ...(departments.length > 0 && { departments }),
    ...(scopeWords !== null && { scopeWords }),
    ...(membersOnly && { membersOnly }),
    ...(region !== null && { region }),
  };
}
