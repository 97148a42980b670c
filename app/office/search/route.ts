import { searchOffice } from '../../data/codes/office/office-search.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { personContext, servicesContext } from '../../services.server.ts';
import { discountText } from '../../words/discount.ts';
import { LOCALE } from '../../words/locale.ts';
import type { SearchResults } from '../frame/search.tsx';
import type { Route } from './+types/route';

const CODES = 8;
const STORES = 5;

export const handle = { office: 'checker', query: parameters('q') } satisfies RouteHandle;

/** Codes and stores for the search of every screen. Checkers have no screen of stores, so they get the store's codes. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<SearchResults> {
  const { db, now } = context.get(servicesContext);
  const q = new URL(request.url).searchParams.get('q') ?? '';
  const found = await searchOffice(db, q, { codes: CODES, stores: STORES, now: now() });
  const isEditor = isAtLeast(context.get(personContext).role, 'editor');
  return {
    q,
    results: [
      ...found.codes.map(({ card, status }) => ({
        to: `/office/codes/${card.id}`,
        name: card.code,
        note: `${card.store.name}, ${discountText(card.discount, LOCALE)}, ${status}`,
      })),
      ...found.stores.map(({ id, name, status }) => ({
        to: isEditor ? `/office/stores/${id}` : `/office/codes?store=${id}`,
        name,
        note: `Store, ${status}`,
      })),
    ],
  };
}
