import { redirectDocument } from 'react-router';
import { findCode } from '../../data/codes.server.ts';
import { recordEvent } from '../../data/events.server.ts';
import { servicesContext, visitorContext } from '../../services.server.ts';
import { requireRate } from '../frame/form.server.ts';
import type { Route } from './+types/go';
import { codeIdOf, notFound } from './code-id.ts';

/** Sends the visitor to the code's store and nowhere else, and counts the visit. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireRate(context, 'go');
  const { db, now } = context.get(servicesContext);
  const code = await findCode(db, codeIdOf(params));
  if (!code) throw notFound();
  if (request.method === 'GET')
    await recordEvent(db, { codeId: code.id, kind: 'visit' }, context.get(visitorContext), now());
  return redirectDocument(code.website, {
    status: 302,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  });
}

/** Never seen; with a page to its name, a refusal is shown in the site's frame. */
export default function Go() {
  return null;
}
