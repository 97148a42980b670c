import { listSameCodes } from '../../../data/codes/office/office-code.server.ts';
import { MAX_LINES } from '../../../domain/office/quick-add/quick-add.ts';
import { parameters, type RouteHandle } from '../../../frame/route-handle.ts';
import { servicesContext } from '../../../services.server.ts';
import type { Route } from './+types/route';
import type { SameCodes } from './same-code.ts';

export const handle = { office: 'editor', query: parameters('store', 'codes') } satisfies RouteHandle;

/** Which of some codes a store has already, for forms that warn while somebody types. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<SameCodes> {
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const storeId = Number(searchParams.get('store'));
  const codes = (searchParams.get('codes') ?? '').split(',').filter(Boolean);
  if (!Number.isSafeInteger(storeId)) return { same: [] };
  return { same: await listSameCodes(db, storeId, codes.slice(0, MAX_LINES)) };
}
