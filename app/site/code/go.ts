import { setTimeout as pause } from 'node:timers/promises';
import { type RouterContextProvider, redirectDocument } from 'react-router';
import { findCode } from '../../data/codes/codes.server.ts';
import { recordEvent } from '../../data/visitors/events.server.ts';
import { shopLink } from '../../domain/shop-link.ts';
import { requireRate } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { servicesContext, visitorContext } from '../../services.server.ts';
import type { Route } from './+types/go';

/** Longer than a write takes. If we can't count the visit by then, the visitor goes on to the store anyway. */
const COUNTING_MS = 300;

export const handle = { personal: true, rate: 'go' } satisfies RouteHandle;

/** Redirects the visitor to the code's store, or through its affiliate link, and nowhere else. Counts the visit. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireRate(context);
  const code = await findCode(context.get(servicesContext).db, idOf(params));
  if (!code) throw notFound();
  if (request.method === 'GET')
    await Promise.race([countVisit(context, code.id), pause(COUNTING_MS, undefined, { ref: false })]);
  const target = {
    website: code.website,
    landingUrl: code.landing_url,
    affiliateTemplate: code.affiliate_template,
  };
  return redirectDocument(inAscii(shopLink(target)), {
    status: 302,
    headers: { 'X-Robots-Tag': 'noindex' },
  });
}

/** Never rendered. A route with a component gets the site's frame around what its loader throws. */
export default function Go() {
  return null;
}

/** An address may be typed in any letters, but a header takes only ASCII. */
function inAscii(address: string): string {
  return /^[!-~]+$/.test(address) ? address : new URL(address).href;
}

/** A visit that can't be counted is only logged. */
async function countVisit(context: Readonly<RouterContextProvider>, codeId: number): Promise<void> {
  const { db, now, reportError } = context.get(servicesContext);
  const visitor = context.get(visitorContext);
  try {
    await recordEvent(db, { codeId, kind: 'visit' }, visitor, now());
  } catch (error) {
    reportError(error, visitor.reference);
  }
}
