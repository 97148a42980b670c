import { countText } from '../../words/counts.ts';
import type { Route } from './+types/route';

type LoaderData = Route.ComponentProps['loaderData'];

interface SummaryProps
  extends Pick<LoaderData, 'query' | 'named' | 'ownSort' | 'cart' | 'total' | 'storesFound' | 'customers'> {
  readonly storeName: string | undefined;
}

/** How many codes were found, announced when it changes. Only the whole list says how many people use the codes. */
export function Summary({
  query,
  named,
  ownSort,
  cart,
  total,
  storesFound,
  storeName,
  customers,
}: SummaryProps) {
  return (
    <>
      <p aria-live="polite" aria-atomic="true">
        {!total.exact && 'about '}
        <b className="num">{countText(total.count, 'code')}</b>
        {storeName
          ? ` at ${storeName}`
          : !!storesFound && (
              <>
                {' from '}
                <b>{countText(storesFound, 'store')}</b>
              </>
            )}
        {query.category && ` in ${query.category}`}
        {named && ` for “${named}”`}
        {/* The specification's "Newest First" goes by the last day. With a cart, a phone has no line for it. */}
        {!cart && (query.sort || ownSort) === 'newest' && ', longest-lasting first'}
      </p>
      {customers && <p>{customers}</p>}
    </>
  );
}
