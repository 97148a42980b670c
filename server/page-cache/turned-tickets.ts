const MINUTE_MS = 60_000;

interface TurnedTicketsOptions {
  /** The clock, in epoch ms. */
  readonly now: () => number;
  /** Drops the pages that show a code. */
  readonly drop: (codeId: number) => void;
}

/**
 * Takes note that the words on a code's ticket have turned, and drops the pages that show it: at most once a minute a
 * code, or one vote and its undo could keep them from ever being kept. What turns again within the minute is shown
 * when these pages are made again, which they are within a minute anyway; so it is in other processes.
 */
export function dropTurnedTickets({ now, drop }: TurnedTicketsOptions): (codeId: number) => void {
  const droppedAt = new Map<number, number>();
  return (codeId) => {
    const at = now();
    for (const [id, then] of droppedAt) if (at - then >= MINUTE_MS) droppedAt.delete(id);
    if (droppedAt.has(codeId)) return;
    droppedAt.set(codeId, at);
    drop(codeId);
  };
}
