const MINUTE_MS = 60_000;

interface ChangedTicketsOptions {
  /** The clock, in epoch ms. */
  readonly now: () => number;
  /** Drops the pages that show a code. */
  readonly drop: (codeId: number) => void;
}

/**
 * Drops the pages that show a code when the words on its ticket have changed. At most once a minute per code, or
 * alternating votes and undos could keep its pages from being cached. A further change within the minute shows when
 * these pages are refreshed, which takes at most a minute. The same goes for other processes.
 */
export function dropChangedTickets({ now, drop }: ChangedTicketsOptions): (codeId: number) => void {
  const droppedAt = new Map<number, number>();
  return (codeId) => {
    const at = now();
    for (const [id, then] of droppedAt) if (at - then >= MINUTE_MS) droppedAt.delete(id);
    if (droppedAt.has(codeId)) return;
    droppedAt.set(codeId, at);
    drop(codeId);
  };
}
