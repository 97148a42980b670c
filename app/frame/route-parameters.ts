import { redirectDocument } from 'react-router';
import type { Withdrawn } from './errors/gone.tsx';

/**
 * The id in the address of a record.
 * @throws a 404 response for anything that is not a positive whole number
 */
export function idOf(parameters: { id: string }): number {
  const id = /^[1-9]\d{0,14}$/.test(parameters.id) ? Number(parameters.id) : Number.NaN;
  if (Number.isNaN(id)) throw notFound();
  return id;
}

export function notFound(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' });
}

/** Redirects (308) to the address of a renamed page's new slug. Without one, it's a 404. */
export function movedOrNotFound(slug: string | undefined, addressOf: (slug: string) => string): Response {
  return slug === undefined ? notFound() : redirectDocument(addressOf(slug), 308);
}

/** What used to have a page at an address: it has another slug now, or it was withdrawn. */
export interface Former {
  readonly slug: string;
  readonly isWithdrawn: boolean;
}

/**
 * What to throw at an address without a page: a redirect (308) to `addressOf` its new slug, a 410 that names `what` was
 * withdrawn, or a 404.
 */
export function movedOrGone(
  former: Former | undefined,
  what: Withdrawn,
  addressOf: (slug: string) => string,
): Response {
  if (former?.isWithdrawn)
    return new Response(what, { status: 410, statusText: 'Gone', headers: { 'Content-Type': 'text/plain' } });
  return movedOrNotFound(former?.slug, addressOf);
}
