import { textStream } from '../frame/responses/text-stream.ts';
import type { RouteHandle } from '../frame/route-handle.ts';
import { notFound } from '../frame/route-parameters.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/sitemap-part';
import { FIVE_MINUTES, publicResponse } from './public-response.ts';
import { SITEMAP_TYPE, sitemap } from './sitemap.ts';
import { listPart } from './sitemap-addresses.server.ts';

export const handle = { streamed: true } satisfies RouteHandle;

/**
 * One part of a large sitemap. A route parameter must begin its segment, so this route matches every `….xml` that no
 * other route takes. Anything that isn't a sitemap part gets the 404 page.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    const part = /^sitemap-([1-9]\d{0,4})$/.exec(params.file ?? '')?.[1];
    if (!part) return next();
    const { db, config, now } = context.get(servicesContext);
    const addresses = await listPart(db, now(), Number(part));
    if (!addresses) return next();
    return publicResponse(textStream(sitemap(config.siteUrl, addresses)), SITEMAP_TYPE, FIVE_MINUTES);
  },
];

export function loader(): never {
  throw notFound();
}

/** Never rendered. A route with a component gets the site's frame around what its loader throws. */
export default function NoPart() {
  return null;
}
