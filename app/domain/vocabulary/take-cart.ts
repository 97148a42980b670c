import { parseDollars } from '../text/money.ts';

/** An amount of dollars, and not one that a code takes off. */
const AMOUNT = String.raw`\$?(\d{1,5}(?:\.\d\d)?)(?: (?:dollars|bucks))?(?![\d%]| ?(?:percent|off))`;
const OWN = '(?:cart|basket|in my (?:cart|basket)|(?:worth )?of (?:groceries|food|shopping))';
const BEFORE = `(?:under|below|less than|i have|i've got|ive got|my cart|(?:cart|basket|order|total|shop) (?:is|of|at|comes to))`;
/** What says that an amount is the shopper's cart, before it or after it. */
const CART = new RegExp(`\\b${BEFORE} ${AMOUNT}(?: ${OWN})?|(?<![\\d.])${AMOUNT} ${OWN}\\b`); // Bounded: its repeats are of one character, at most five times.

/** Takes the shopper's own cart out of a search: "free delivery under $30", "$42 in my cart". */
export function takeCart(query: string): { readonly cartCents: number | undefined; readonly rest: string } {
  const found = query.includes('"') ? null : CART.exec(query);
  const cartCents = found ? parseDollars(found[1] ?? found[2] ?? '') : undefined;
  if (!found || !cartCents) return { cartCents: undefined, rest: query };
  return { cartCents, rest: query.replace(found[0], ' ').replace(/ +/g, ' ').trim() };
}
