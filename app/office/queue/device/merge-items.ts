import type { ItemView } from '../queue-view.server.ts';

/** The open item stays; then come the server's, without those that were answered on this device. */
export function mergeItems(
  mine: readonly ItemView[],
  fresh: readonly ItemView[],
  answered: ReadonlySet<number>,
): ItemView[] {
  const [open] = mine;
  const others = fresh.filter(({ visitId, codeId }) => !answered.has(visitId) && codeId !== open?.codeId);
  if (!open) return others;
  // The server may hold the open code under a newer visit.
  const visit = fresh.find(({ codeId, visitId }) => codeId === open.codeId && !answered.has(visitId));
  return [visit ? { ...open, visitId: visit.visitId } : open, ...others];
}
