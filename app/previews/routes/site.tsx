import { listBestCodes } from '../../data/codes/best-codes.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { pictureResponse } from '../picture-response.server.ts';
import { FanPicture } from '../pictures.tsx';
import { ticketWordsOf } from '../ticket-words.ts';
import type { Route } from './+types/site';

export const handle = { picture: true } satisfies RouteHandle;

/** The site itself: what it is for, and its best codes. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const best = await listBestCodes(db, now());
  const tickets = best.map((card) => ticketWordsOf(card));
  return pictureResponse(context, (site) => (
    <FanPicture site={site} title={site.tagline} lead={site.description} tickets={tickets} />
  ));
}
