/** The most that a visitor may type as a basket: far above any grocery order, far below unsafe integers. */
export const MAX_CENTS = 10_000_000;

const CENTS_PER_DOLLAR = 100;

/**
 * A typed amount of dollars ("87", "87.50", ".5", "$1,200") as integer cents.
 * Undefined for anything else, and outside 0 to 100,000 dollars. Read digit by digit, never as a float,
 * so that no cent is lost.
 */
export function parseDollars(text: string): number | undefined {
  const match = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/.exec(text.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (whole === '' && fraction === '') return undefined;
  const cents = Number(whole.replaceAll(',', '')) * CENTS_PER_DOLLAR + Number(fraction.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : undefined;
}
