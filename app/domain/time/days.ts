export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How far the clocks of several machines may be apart. A time further ahead was written under a wrong clock. */
export const CLOCK_SKEW_MS = 10 * 60_000;

/** The last day of a code without an end: 9999-12-31, so that "never" sorts after every real day. */
export const NEVER_DAY = 2_932_896;

/** 'YYYY-MM-DD' as a day. Undefined for any other shape and for dates that do not exist. */
export function parseDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  // Engines may roll February 30 over into March: only a date that survives the round trip exists.
  return !Number.isNaN(day) && formatDayIso(day) === text ? day : undefined;
}

/** A day as 'YYYY-MM-DD', for years 0000 to 9999. */
export function formatDayIso(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
