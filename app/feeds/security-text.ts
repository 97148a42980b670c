import { getSettings } from '../data/site/site.server.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/security-text';
import { isoInstant, publicResponse, SIX_HOURS } from './public-response.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const at = now();
  const { email } = await getSettings(db);
  const text = securityText({ email, siteUrl: config.siteUrl, now: at });
  return publicResponse(text, 'text/plain; charset=utf-8', SIX_HOURS);
}

/** RFC 9116 recommends less than a year, so that nobody writes to an abandoned address. */
const VALID_DAYS = 180;

/** Where to report a vulnerability (RFC 9116); `now` in epoch ms. */
export function securityText({
  email,
  siteUrl,
  now,
}: {
  /** Without one, messages go through the contact page. */
  email: string | null;
  siteUrl: string;
  now: number;
}): string {
  const expiresAt = (Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS;
  return [
    `Contact: ${email ? `mailto:${encodeURI(email)}` : `${siteUrl}/contact`}`,
    `Expires: ${isoInstant(expiresAt)}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
