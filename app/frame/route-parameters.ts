import { redirectDocument } from 'react-router';

/**
 * The id in an address of a code.
 * @throws a 404 response for anything that is not a positive whole number
 */
export function codeIdOf(parameters: { id: string }): number {
  const id = /^[1-9]\d{0,14}$/.test(parameters.id) ? Number(parameters.id) : Number.NaN;
  if (Number.isNaN(id)) throw notFound();
  return id;
}

export function notFound(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' });
}

/** Redirects to a renamed page's new address, `slug` under `folder`. Without a slug, it's a 404. */
export function movedOrNotFound(folder: '/stores/' | '/blog/', slug: string | undefined): Response {
  return slug === undefined ? notFound() : redirectDocument(`${folder}${slug}`, 308);
}
