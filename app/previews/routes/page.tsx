import { listPopularCodes } from '../../data/codes/codes.server.ts';
import { isPageName, type PageName } from '../../frame/page-names.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { pictureResponse } from '../picture-response.server.ts';
import { FanPicture, TextPicture } from '../pictures.tsx';
import { ticketWordsOf } from '../ticket-words.ts';
import type { Route } from './+types/page';

const words: Record<PageName, { readonly title: string; readonly lead: string }> = {
  'verified-codes': {
    title: 'Verified promo codes',
    lead: 'Search them by store or words. Each shows how its last test went, or says that it has none.',
  },
  'how-to-use': {
    title: 'How to use a promo code',
    lead: 'Four steps from finding a code to the lower total, and what to do when the checkout says no.',
  },
  stores: {
    title: 'Supported stores',
    lead: 'What they sell, how fast they deliver, and how many of their codes are live.',
  },
  blog: {
    title: 'Saving on grocery delivery',
    lead: 'How codes, minimums, caps and fees really work, with the arithmetic.',
  },
  contact: {
    title: 'Contact us',
    lead: 'A code that failed, a store we lack, a mistake on a page: tell us.',
  },
  'how-we-verify': {
    title: 'How we verify a code',
    lead: 'Tested at a real checkout. Every result is kept, failures included, and none is edited afterward.',
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'As little as we can run the site with. What is stored, for how long, and why.',
  },
};

export const handle = { picture: true } satisfies RouteHandle;

/** A page of the site that isn't about one code, store, or post: its title, next to codes where it lists them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isPageName(params.name)) throw notFound();
  const { title, lead } = words[params.name];
  if (params.name !== 'verified-codes')
    return pictureResponse(context, (site) => (
      <TextPicture site={site} kicker="" title={title} lead={lead} />
    ));

  const { db, now } = context.get(servicesContext);
  const popular = await listPopularCodes(db, now(), 3);
  const tickets = popular.map(({ card }) => ticketWordsOf(card));
  return pictureResponse(context, (site) => (
    <FanPicture site={site} title={title} lead={lead} tickets={tickets} />
  ));
}
