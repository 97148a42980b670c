import { getSite } from '../data/site/site.server.ts';
import { servicesContext } from '../services.server.ts';
import { LOCALE } from '../words/locale.ts';
import type { Route } from './+types/web-manifest';
import { publicResponse, SIX_HOURS } from './public-response.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  return publicResponse(webManifest(await getSite(db, now())), 'application/manifest+json', SIX_HOURS);
}

/** The light theme's paper, the same as `theme-color`. */
const PAPER = '#f9f6ea';

/** How the site appears on a phone's home screen (W3C Web Application Manifest). */
export function webManifest({ name, description }: { name: string; description: string }): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description,
    lang: LOCALE,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['shopping', 'food'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Verified Codes', url: '/verified-codes' },
      { name: 'Stores', url: '/stores' },
    ],
  });
}
