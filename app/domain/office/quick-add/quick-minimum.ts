import { parseDollars } from '../../text/money.ts';

/** "min $35", "over $50", "$35+", "35": cents; null for none, undefined for anything else. */
export function readMinimum(text: string): number | null | undefined {
  const words = text.trim().toLowerCase();
  if (/^(|-+|–|—|0|\$0|no|none|n\/a|no min(imum)?)$/.test(words)) return null;
  const amount =
    /^(?:(?:with |on )?(?:an? )?(?:min(?:imum)?\.?|orders?|carts?|baskets?|spend(?:ing)?|purchases?)?\s*(?:order|cart|basket|spend|purchase)?s?\s*(?:of|over|above|from|at least|:|≥|>=?)*\s*)(?:at least )?(\$?\s*[\d.,]+)\s*(?:\+|or more|and up|min(?:imum)?)?$/.exec(
      words,
    )?.[1];
  const cents = amount === undefined ? undefined : parseDollars(amount);
  return cents === 0 ? null : cents;
}
