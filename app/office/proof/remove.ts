import { redirect } from 'react-router';
import { removeProof } from '../../data/proofs/write-proofs.server.ts';
import { textOf } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/remove';
import { CODE_FIELD } from './proof-fields.ts';

export const handle = { office: 'editor', bodyLimitBytes: 1_024 } satisfies RouteHandle;

/** No page to show: forms of `ProofList` post here. */
export function loader(): never {
  throw notFound();
}

/** Removes a picture, and returns to its code. It isn't an error if somebody else has just removed it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const codeId = idOf({ id: textOf(await request.formData(), CODE_FIELD) });
  await removeProof(db, params.name, changeBy(context));
  return redirect(`/office/codes/${codeId}?done=picture-removed#pictures`);
}
