import { listFeaturedCodes } from '../../data/codes.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/site';
import { pictureAnswer } from './answer.server.ts';
import { FanPicture } from './pictures.tsx';
import { ticketWordsOf } from './ticket-words.ts';

/** The site itself: what it is for, and its featured codes. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const featured = await listFeaturedCodes(db, now());
  const tickets = featured.map((card) => ticketWordsOf(card));
  return pictureAnswer(context, (site) => (
    <FanPicture site={site} title={site.tagline} lead={site.description} tickets={tickets} />
  ));
}
