/** An instant (epoch ms) on the clock of a time zone (IANA): "Nov 22, 2026, 3:15 PM". */
export function exactText(at: number, zone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    at,
  );
}
