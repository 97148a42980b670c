import { perLocale } from '../locale.ts';

/** Formatters by zone: a list has an instant in every row, and making one costs a hundred times its use. */
const clocks = /* @__PURE__ */ perLocale(() => new Map<string, Intl.DateTimeFormat>());

/** An instant (epoch ms) on the clock of a time zone (IANA): "Nov 22, 2026, 3:15 PM". */
export function exactText(at: number, zone: string, locale: string): string {
  const ofLocale = clocks(locale);
  let clock = ofLocale.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
    ofLocale.set(zone, clock);
  }
  return clock.format(at);
}
