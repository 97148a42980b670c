import { countText } from '../../words/counts.ts';
import type { Route } from './+types/route';

type LoaderData = Route.ComponentProps['loaderData'];

interface SummaryProps extends Pick<LoaderData, 'query' | 'named' | 'total' | 'storesFound' | 'customers'> {
  readonly storeName: string | undefined;
}

/** How many codes were found, announced when it changes. Only the whole list says how many people use the codes. */
export function Summary({ query, named, total, storesFound, storeName, customers }: SummaryProps) {
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
      </p>
      {customers && <p>{customers}</p>}
    </>
  );
}
