import { DAY_MS, HOUR_MS } from '../domain/time/days.ts';
import { LOCALE, once } from './locale.ts';

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const;

const relative = /* @__PURE__ */ once(() => new Intl.RelativeTimeFormat(LOCALE));

/** How long before `now` something was: "just now", "3 hours ago", "2 days ago". Rounded down; both in epoch ms. */
export function agoText(at: number, now: number): string {
  for (const [unit, unitMs] of units) {
    const elapsed = Math.floor((now - at) / unitMs);
    if (elapsed > 0) return relative().format(-elapsed, unit);
  }
  return 'just now';
}
