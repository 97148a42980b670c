import { cardOf } from '../../data/codes/code-card.ts';
import { findFormerStore, findStore, listCodesOfStore } from '../../data/stores/stores.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { movedOrGone } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { pictureResponse } from '../picture-response.server.ts';
import { StorePicture } from '../pictures.tsx';
import { ticketWordsOf } from '../ticket-words.ts';
import type { Route } from './+types/store';

export const handle = { picture: true } satisfies RouteHandle;

/** A store with the best of its live codes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const store = await findStore(db, params.slug, at);
  if (!store)
    throw movedOrGone(await findFormerStore(db, params.slug), 'store', (slug) => `/og/store/${slug}.png`);
  const codes = await listCodesOfStore(db, store.id, at, 3);
  const tickets = codes.map((row) => ticketWordsOf(cardOf(row, at)));
  return pictureResponse(context, (site) => (
    <StorePicture site={site} store={store} lead={store.description} tickets={tickets} />
  ));
}
