import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for work that doesn't have to wait. */
const WHILE_MS = 300;

/** Whether the work is still under way after a while. */
export async function stillWaits(work: Promise<unknown>): Promise<boolean> {
  const isOver = () => false;
  return Promise.race([work.then(isOver, isOver), pause(WHILE_MS, true)]);
}
