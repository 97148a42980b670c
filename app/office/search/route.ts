import { searchOffice } from '../../data/codes/office/office-search.server.ts';
import { joinCode } from '../../domain/code-text.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { fold } from '../../domain/text/fold.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { personContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/route';

const CODES = 8;
const STORES = 5;

export const handle = { office: 'checker', query: parameters('q') } satisfies RouteHandle;

/**
 * Codes and stores for the search of every screen: those that begin with its text come first, codes before stores.
 * Checkers can't open a store, so theirs lead to its codes.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const q = new URL(request.url).searchParams.get('q') ?? '';
  const found = await searchOffice(db, q, { codes: CODES, stores: STORES, now: now() });
  const isEditor = isAtLeast(context.get(personContext).role, 'editor');
  const isPublished = (status: string) => status === 'published';
  const codes = found.codes.map(({ card, status }) => ({
    to: `/office/codes/${card.id}`,
    name: card.code,
    // Printed after it: "Harvest Lane, $20 off your first order".
    note: [card.store.name, card.headline, ...(isPublished(status) ? [] : [status])].join(', '),
    isCode: true,
    rank: joinCode(card.code).startsWith(joinCode(q.trim())) ? 0 : 2,
  }));
  const stores = found.stores.map(({ id, name, status }) => ({
    to: isEditor ? `/office/stores/${id}` : `/office/codes?store=${id}`,
    name,
    note: isPublished(status) ? 'Store' : `Store, ${status}`,
    isCode: false,
    rank: fold(name).startsWith(fold(q.trim())) ? 1 : 3,
  }));
  return { q, results: [...codes, ...stores].sort((one, other) => one.rank - other.rank) };
}
