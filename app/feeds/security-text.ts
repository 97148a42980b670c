import { DAY_MS } from '../domain/time/days.ts';
import { isoInstant } from './instants.ts';

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
