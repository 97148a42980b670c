import { parseDollars } from '../../text/money.ts';

/** Longer than any that can be understood. */
const MAX_LENGTH = 80;
/** With single spaces. */
const MINIMUM =
  /^(?:with |on )?(?:an? )?(?:min(?:imum)?\.?|orders?|carts?|baskets?|spend(?:ing)?|purchases?)? ?(?:order|cart|basket|spend|purchase)?s? ?(?:(?:of|over|above|from|at least|:|≥|>=?) ?)*(\$? ?[\d.,]+) ?(?:\+|or more|and up|min(?:imum)?)?$/;

/** "min $35", "over $50", "$35+", "35": cents; null for none, undefined for anything else. */
export function readMinimum(text: string): number | null | undefined {
  const words = text.trim().replace(/\s+/g, ' ').toLowerCase();
  if (words.length > MAX_LENGTH) return undefined;
  if (/^(|-+|–|—|0|\$0|no|none|n\/a|no min(imum)?)$/.test(words)) return null;
  const amount = MINIMUM.exec(words)?.[1];
  const cents = amount === undefined ? undefined : parseDollars(amount);
  return cents === 0 ? null : cents;
}
