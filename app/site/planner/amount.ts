import { parseDollars } from '../../domain/text/money.ts';

/** An amount of dollars as a visitor typed it. */
export interface Amount {
  /** In canonical form ("87.50", "40"); as typed if it isn't an amount; empty if nothing was typed. */
  readonly text: string;
  /** Whether what was typed isn't an amount. */
  readonly isOdd?: true;
}

export const NO_AMOUNT: Amount = { text: '' };

/** The most that a field for an amount takes. */
export const AMOUNT_LENGTH = 12;

export function readAmount(given: string | null | undefined): Amount {
  // It's never stored, and the rules for stored text would load with every page that has a cart.
  const characters = [...(given ?? '').replace(/\p{Cc}/gu, ' ').trim()];
  const typed = characters.slice(0, AMOUNT_LENGTH).join('').trim();
  const cents = parseDollars(typed);
  if (cents !== undefined) return { text: plainDollars(cents) };
  return { text: typed, ...(typed && { isOdd: true }) };
}

/** As `parseDollars` reads it back: "40" when whole, "87.50" when not. */
function plainDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
