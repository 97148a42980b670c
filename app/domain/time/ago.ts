import { DAY_MS, HOUR_MS } from './days.ts';

const MINUTE_MS = 60_000;

const relative = /* @__PURE__ */ new Intl.RelativeTimeFormat('en-US');

/** How long before `now` something was: "just now", "3 hours ago", "2 days ago". Rounded down; both in epoch ms. */
export function agoText(at: number, now: number): string {
  const elapsedMs = now - at;
  if (elapsedMs < MINUTE_MS) return 'just now';
  if (elapsedMs < HOUR_MS) return relative.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute');
  if (elapsedMs < DAY_MS) return relative.format(-Math.floor(elapsedMs / HOUR_MS), 'hour');
  return relative.format(-Math.floor(elapsedMs / DAY_MS), 'day');
}
