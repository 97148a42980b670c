import { findProof } from '../../data/proofs/proofs.server.ts';
import { proofResponse } from '../../frame/responses/proof-response.server.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/proof';

/**
 * The bytes of a name never change, but a picture may be removed because of what it shows. Then it's gone here at once,
 * and from browsers and other caches within five minutes.
 */
const CACHE_CONTROL = 'public, max-age=300';

/** The picture of a test, if the public history shows it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const proof = await findProof(context.get(servicesContext).db, params.name);
  // The same for a picture that was never there, was removed, or isn't for the public.
  if (!proof?.isShown) throw notFound();
  return proofResponse(proof, CACHE_CONTROL);
}
