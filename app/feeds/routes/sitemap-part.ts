import type { RouteHandle } from '../../frame/route-handle.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { MINUTES, publicResponse } from '../public-response.ts';
import { SITEMAP_TYPE, sitemap } from '../sitemap.ts';
import { listPart } from '../sitemap-addresses.server.ts';
import { textStream } from '../text-stream.ts';
import type { Route } from './+types/sitemap-part';

export const handle = { streamed: true } satisfies RouteHandle;

/**
 * One part of a large sitemap. A route's parameter begins its segment, so this one sees every `….xml` that no other
 * route has: what is no part of the sitemap goes on to the page for addresses that lead nowhere.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    const part = /^sitemap-([1-9]\d{0,4})$/.exec(params.file ?? '')?.[1];
    if (!part) return next();
    const { db, config, now } = context.get(servicesContext);
    const addresses = await listPart(db, now(), Number(part));
    if (!addresses) return next();
    return publicResponse(textStream(sitemap(config.siteUrl, addresses)), SITEMAP_TYPE, MINUTES);
  },
];

export function loader(): never {
  throw notFound();
}

/** Never seen: with a page to its name, what the loader throws is shown in the site's frame. */
export default function NoPart() {
  return null;
}
