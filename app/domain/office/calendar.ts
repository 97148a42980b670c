const DAY_MS = 86_400_000;

// Separate from time/days.ts, which public pages load whole: what only the office needs would cost every visitor.

/** A date as an integer day since 1970; undefined for one that doesn't exist. */
export function dayOfDate(year: number, month: number, date: number): number | undefined {
  const at = new Date(Date.UTC(year, month - 1, date));
  if (year < 1000 || year > 9999 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date)
    return undefined;
  return at.getTime() / DAY_MS;
}

export function yearOfDay(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** An integer day as `YYYY-MM-DD`. */
export function isoOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
