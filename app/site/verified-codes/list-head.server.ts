import type { PageMetadata } from '../../frame/metadata.ts';
import { type ListQuery, listAddress } from './list-query.ts';

interface ListContent {
  /** The name of the list's store, if there is one. */
  readonly storeName: string | undefined;
  readonly isEmpty: boolean;
}

/**
 * The title and description of a page of the list. Made on the server and sent as data, so the text isn't in the script
 * too. Each store's list and each page of a list may be indexed. Searches, narrower lists, and empty lists may not.
 */
export function headOfList(query: ListQuery, { storeName, isEmpty }: ListContent): PageMetadata {
  const narrowed = query.q || query.category || query.sort || query.basket.total.text || query.after;
  const codes = storeName ? `promo codes for ${storeName}` : 'promo codes for grocery delivery';
  const title = storeName ? `Verified ${storeName} promo codes` : 'Verified promo codes';
  const isFirst = query.page === 1 || query.after !== undefined;
  return {
    title: isFirst ? title : `${title}, page ${query.page}`,
    description: `${isFirst ? 'Live' : `Page ${query.page} of the live`} ${codes}, each with its test history. Search by store, code, or words. Sort by expiration, popularity, or rating.`,
    keywords: [
      ...(storeName ? [`${storeName} promo codes`, `${storeName} coupons`] : []),
      'verified promo codes',
      'grocery coupons',
      'working promo codes',
      'delivery discounts',
    ],
    path: listAddress({ store: query.store, page: query.page, after: query.after }),
    noindex: Boolean(narrowed || isEmpty),
  };
}
