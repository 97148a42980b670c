import { findProof } from '../../data/proofs/proofs.server.ts';
import { proofResponse } from '../../frame/responses/proof-response.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/picture';

export const handle = { office: 'checker' } satisfies RouteHandle;

/** Any picture, shown in the public history or not, for people who are signed in. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const proof = await findProof(context.get(servicesContext).db, params.name);
  if (!proof) throw notFound();
  return proofResponse(proof, 'no-store');
}
