import { parseDollars } from '../../text/money.ts';
import { trimEndOf } from '../../text/trim.ts';
import type { QuickCode, QuickProblem } from './quick-add.ts';

type Benefit = Omit<QuickCode, 'code' | 'expires' | 'lastDay'>;

/** As long as the schema of codes allows: the words of a headline, and those that follow "On". */
const MAX_WORDS = 60;
const MAX_SCOPE = 80;
/** Longer than any text that can be understood, terms included. */
const MAX_LENGTH = 300;

const nothing: Benefit = {
  kind: 'other',
  percentOff: null,
  amountOffCents: null,
  maxDiscountCents: null,
  minBasketCents: null,
  firstOrderOnly: false,
  gift: null,
  headline: null,
  scopeWords: null,
};

const FIRST_ORDER =
  /(?<![ ,(])[ ,(]*\b(?:on |for |off )?(?:your |the |their |a )?(?:first[- ](?:orders?|purchase|time (?:order|customers?))|new customers?)(?: only)?\)?/i;
const MINIMUM =
  /(?<![ ,(])[ ,(]+(?:(?:on |for |with )?(?:an? )?(?:(?:min(?:imum)?\.?)(?: (?:order|cart|basket|spend|purchase)s?)?(?: of)?|(?:orders?|carts?|baskets?|purchases?)(?: of| over| above)(?: at least)?|over|above|when you spend|at least)\s*(\$\s*[\d.,]*\d)(?:\+| or more| and up)?|(?:on )?(\$\s*[\d.,]*\d)(?:\+| or more| and up| min(?:imum)?))\)?$/i;
const MOST = /(?<![ ,(])[ ,(]+(?:up to|max(?:imum)?\.?(?: of)?|at most)\s*(\$\s*[\d.,]*\d)(?: off)?\)?/i;

/**
 * What a code gives, as people write it: "$5 off", "15% off produce", "free delivery", "$5 off $35". What isn't
 * understood for sure is kept word for word, so that no code promises more than its line says.
 */
export function readBenefit(text: string): Benefit | { readonly problem: QuickProblem } {
  const typed = trimEndOf(text.trim().replace(/\s+/g, ' '), '.!');
  if (typed === '') return { problem: 'no-benefit' };
  if (typed.length > MAX_LENGTH) return { problem: 'too-long' };
  const terms = takeTerms(typed);
  const understood = understand(terms.rest);
  if (understood === 'bad-percent') return { problem: 'bad-percent' };
  if (understood) {
    const { scopeWords = null, gift = null } = understood;
    if ((scopeWords?.length ?? 0) <= MAX_SCOPE && (gift?.length ?? 0) <= MAX_WORDS)
      return { ...nothing, ...terms.found, ...understood };
  }
  return typed.length > MAX_WORDS ? { problem: 'too-long' } : { ...nothing, headline: typed };
}

/** Splits a text into the conditions that it states and the words that are left. */
function takeTerms(typed: string): { rest: string; found: Partial<Benefit> } {
  let rest = ` ${typed}`;
  const take = (pattern: RegExp) => {
    const match = pattern.exec(rest);
    const cents = match ? parseDollars(match[1] ?? match[2] ?? '') : undefined;
    if (!match || !cents) return null;
    rest = rest.slice(0, match.index) + rest.slice(match.index + match[0].length);
    return cents;
  };
  const firstOrderOnly = FIRST_ORDER.test(rest);
  rest = rest.replace(FIRST_ORDER, '');
  const minBasketCents = take(MINIMUM);
  const maxDiscountCents = take(MOST);
  return {
    rest: trimEndOf(rest, ' ,').trimStart(),
    found: { firstOrderOnly, minBasketCents: minBasketCents ?? take(MINIMUM), maxDiscountCents },
  };
}

function understand(words: string): Partial<Benefit> | 'bad-percent' | undefined {
  const percent = /^(?:save |get |take )?(?:an? )?(\d{1,4})\s*(?:%|percent)(?: off| discount)?/i.exec(words);
  if (percent) {
    const percentOff = Number(percent[1]);
    if (percentOff < 1 || percentOff > 100) return 'bad-percent';
    return withScope({ kind: 'percent', percentOff }, words.slice(percent[0].length));
  }
  const trade = /^(?:save |get |take )?\$\s?([\d.,]*\d) off \$\s?([\d.,]*\d)\+?$/i.exec(words);
  if (trade) {
    const [amountOffCents, minBasketCents] = [parseDollars(trade[1]!), parseDollars(trade[2]!)];
    return amountOffCents && minBasketCents ? { kind: 'amount', amountOffCents, minBasketCents } : undefined;
  }
  const amount =
    /^(?:save |get |take )?(?:an? )?(?:\$\s?([\d.,]*\d)|([\d.,]*\d) (?:dollars?|usd|bucks))(?: off| discount)?/i.exec(
      words,
    );
  const amountOffCents = amount && parseDollars((amount[1] ?? amount[2])!);
  if (amount && amountOffCents)
    return withScope({ kind: 'amount', amountOffCents }, words.slice(amount[0].length));
  if (/^(free|\$0) (delivery|shipping)(?: fees?)?$|^no delivery fees?$/i.test(words))
    return { kind: 'free_delivery' };
  if (/^free \S/i.test(words) && !/\b(delivery|shipping|with|when|if|on|for)\b/i.test(words))
    return { kind: 'gift', gift: `F${words.slice(1)}` };
  return undefined;
}

/** The words after "off" say what it applies to; "everything" is no limit. Anything else isn't understood. */
function withScope(given: Partial<Benefit>, after: string): Partial<Benefit> | undefined {
  const rest = after.trim();
  if (
    /^(|(on |your |an? |the |any |entire |whole |all |next )*(everything|orders?|carts?|purchases?|sitewide|groceries))$/i.test(
      rest,
    )
  )
    return given;
  const scope = /^(?:on |all |any |of )?(\p{L}[\p{L}\p{N}\s'’&,-]*)$/u.exec(rest)?.[1];
  const isGoods =
    scope !== undefined &&
    !/\b(when|if|with|for|per|plus|and free|or|off|orders?|next|second)\b/i.test(scope);
  return isGoods ? { ...given, scopeWords: scope } : undefined;
}
