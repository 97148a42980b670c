import type { ItemView } from '../queue-view.server.ts';

/** The open item stays first. The server's items follow, without those that were finished on this device. */
export function mergeItems(
  mine: readonly ItemView[],
  fresh: readonly ItemView[],
  finished: ReadonlySet<number>,
): ItemView[] {
  const [open] = mine;
  const others = fresh.filter(({ visitId, codeId }) => !finished.has(visitId) && codeId !== open?.codeId);
  if (!open) return others;
  // The server may hold the open code under a newer visit.
  const visit = fresh.find(({ codeId, visitId }) => codeId === open.codeId && !finished.has(visitId));
  return [visit ? { ...open, visitId: visit.visitId } : open, ...others];
}
