import { listMostUsedCodes, popularAmong } from '../../data/codes/codes.server.ts';
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
    lead: 'Search by store or words. Each code shows its latest test, or says it’s untested.',
  },
  'how-to-use': {
    title: 'How to use a promo code',
    lead: 'Four steps from finding a code to a lower total, and what to do if it doesn’t work.',
  },
  stores: {
    title: 'Supported stores',
    lead: 'What they sell, how fast they deliver, and how many of their codes are live.',
  },
  blog: {
    title: 'Saving on grocery delivery',
    lead: 'How codes, minimums, caps, and fees really work, with the math.',
  },
  contact: {
    title: 'Contact us',
    lead: 'Tell us about a code that failed, a store we’re missing, or a mistake on a page.',
  },
  'how-we-verify': {
    title: 'How we verify a code',
    lead: 'Tested at a real checkout, with every result kept, failures included.',
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'We keep as little as we can. See what we store, why, and for how long.',
  },
};

export const handle = { picture: true } satisfies RouteHandle;

/** A page of the site that isn't about one code, store, or post: its title, next to codes where it lists them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isPageName(params.name)) throw notFound();
  const { title, lead } = words[params.name];
  if (params.name !== 'verified-codes')
    return pictureResponse(context, (site) => <TextPicture site={site} title={title} lead={lead} />);

  const { db, now } = context.get(servicesContext);
  const at = now();
  const popular = popularAmong(await listMostUsedCodes(db, at, 3), at);
  const tickets = popular.map(({ card }) => ticketWordsOf(card));
  return pictureResponse(context, (site) => (
    <FanPicture site={site} title={title} lead={lead} tickets={tickets} />
  ));
}
