import { perZone } from '../locale.ts';

const clocks = /* @__PURE__ */ perZone({ dateStyle: 'medium', timeStyle: 'short' });
const times = /* @__PURE__ */ perZone({ timeStyle: 'short' });

/** An instant (epoch ms) on the clock of a time zone (IANA): "Nov 22, 2026, 3:15 PM". */
export function exactText(at: number, zone: string): string {
  return clocks(zone).format(at);
}

/** The same without its day: "3:15 PM". */
export function timeText(at: number, zone: string): string {
  return times(zone).format(at);
}
