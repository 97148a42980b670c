import type { ReactElement } from 'react';
import type { RouterContextProvider } from 'react-router';
import { getSite, type SiteView } from '../data/site/site.server.ts';
import { servicesContext } from '../services.server.ts';
import { SAMPLE_NOTICE } from '../words/site/claims.ts';
import { elementTree } from './element-tree.ts';
import type { PictureSite } from './picture.tsx';

/** Link previews show the picture on other sites, so they must be allowed to load it. */
const HEADERS = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=86400',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The picture as PNG; 503 when the queue of pictures to draw is too long. */
export async function pictureResponse(
  context: Readonly<RouterContextProvider>,
  picture: (site: SiteView & PictureSite) => ReactElement,
): Promise<Response> {
  const { config, db, now, draw } = context.get(servicesContext);
  const site = await getSite(db, now());
  const aside = site.hasSample ? SAMPLE_NOTICE : new URL(config.siteUrl).host;
  const png = await draw(elementTree(picture({ ...site, aside })));
  if (png) return new Response(png, { headers: HEADERS });
  return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '10' } });
}
