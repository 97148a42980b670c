import type { Discount } from '../basket/discount.ts';
import { trimEndOf } from '../text/trim.ts';
import { carts } from './amounts.ts';
import { conceptOf, type OfferName, readExpression } from './concepts.ts';
import { type Part, readParts } from './parts.ts';
import { stemOf } from './words.ts';

/** The terms of a discount that its words may say. */
export interface SaidTerms
  extends Omit<Readonly<Discount>, 'minCounts' | 'excludes' | 'giftText' | 'termsKnown'> {
  readonly gift: string | null;
}

/** What a code gives, and on which terms. */
export interface Benefit extends SaidTerms {
  readonly membersOnly: boolean;
  /** All of the text, where it isn't understood or the other fields can't say it. */
  readonly headline: string | null;
  /** What it applies to, in words that follow "On". */
  readonly scopeWords: string | null;
}

export type BenefitProblem = 'no-benefit' | 'bad-percent' | 'too-long';

/** As long as the schema of codes allows: the words of a headline or gift, and those that follow "On". */
const MAX_WORDS = 60;
const MAX_SCOPE = 80;
/** Longer than any text that can be understood, terms included. */
const MAX_LENGTH = 300;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words that may be between those of goods. */
const LINKS = setOf('a an the and of in from all any');
/** Words that say nothing where the rest is understood. */
const JOINS = setOf('on your for with only save get take limit');
/** Words that make a condition or an exception of others, or more than one benefit. */
const CONDITIONS = setOf(
  'when if unless while until per plus or each every second next at by not no non without except excluding but',
);
/** What may be between "20% off" and the goods. */
const SCOPE_LEAD = /^(?: (?:on|of|all|any|your|the|an?))* $/i;
const SCOPE = /^\p{L}[\p{L}\p{M}\p{N} '’&,-]*$/u;

/** What a part says. A "word" is of goods; a text with a "doubt" isn't understood. */
type Role = 'gives' | 'minimum' | 'most' | 'term' | 'word' | 'link' | 'join' | 'doubt';

const offerRoles: Readonly<Partial<Record<OfferName, Role>>> = {
  'free-delivery': 'gives',
  'no-minimum': 'minimum',
  'first-order': 'term',
  members: 'term',
  once: 'term',
  'whole-cart': 'term',
  gift: 'word',
  'gift-card': 'word',
  organic: 'word',
  diet: 'word',
};

/**
 * What a code gives, as people write it: "$5 off", "half price on produce", "free postage over $50", "new customers
 * only". A text that isn't understood for sure, to its last word, is kept word for word as the headline ("$5 off when
 * you buy two"), so that no code promises more than its text says.
 */
export function readBenefit(text: string): Benefit | { readonly problem: BenefitProblem } {
  const typed = trimEndOf(text.trim().replace(/\s+/g, ' '), '.!');
  if (typed === '') return { problem: 'no-benefit' };
  if (typed.length > MAX_LENGTH) return { problem: 'too-long' };
  const parts = readParts(typed);
  const percents = parts.flatMap(({ amount }) => (amount?.unit === 'percent' ? amount.percent! : []));
  if (percents.some((percent) => percent < 1 || percent > 100)) return { problem: 'bad-percent' };
  const understood = understand(typed, parts);
  if (!understood && typed.length > MAX_WORDS) return { problem: 'too-long' };
  const has = (name: OfferName) => understood !== undefined && parts.some(({ offer }) => offer === name);
  return {
    kind: 'other',
    percentOff: null,
    amountOffCents: null,
    maxDiscountCents: null,
    minBasketCents: null,
    firstOrderOnly: has('first-order'),
    onePerHousehold: has('once'),
    membersOnly: has('members'),
    gift: null,
    headline: understood ? null : typed,
    scopeWords: null,
    ...understood,
  };
}

/** Words of offers that no field of a code can say: "double points", "buy two". */
const BENEFITS = setOf(
  'free off half double triple points bonus credit cash cashback back buy bogo deal delivery shipping save second',
);

/** Whether a text that isn't understood names anything that a code gives: "double points" does, "banana split" doesn't. */
export function namesBenefit(text: string): boolean {
  return readParts(text).some(
    ({ amount, offer, text: part }) => amount || offer || part.split(' ').some((word) => BENEFITS.has(word)),
  );
}

/** Undefined unless each part has its place: one benefit, the goods that it's on, and its terms. */
function understand(typed: string, parts: readonly Part[]): Partial<Benefit> | undefined {
  const roles = parts.map(roleOf);
  const found = (role: Role) => parts.filter((_, index) => roles[index] === role);
  const single = [found('gives'), found('minimum'), found('most')] as const;
  if (roles.includes('doubt') || single.some(({ length }) => length > 1)) return undefined;
  const [[given], [minimum], [most]] = single;
  // "Up to $10 off $50" isn't $50 off, and "20% off memberships" isn't for members.
  if (most && !(given && given.end < most.start)) return undefined;
  if (parts.some((part) => part.offer === 'members' && !isForMembers(typed, part))) return undefined;

  const [start, end] = [roles.indexOf('word'), roles.lastIndexOf('word') + 1];
  const goods = parts.slice(start, end);
  const isTogether = roles.slice(start, end).every((role) => role === 'word' || role === 'link');
  // "20% off big orders" isn't on anything big.
  const isOfOrders = goods.length > 0 && carts.includes(parts[end]?.text.split(' ')[0] ?? '');
  if (!isTogether || isOfOrders) return undefined;
  const benefit = given ? givenOn(typed, given, goods) : giftOf(typed, goods);
  return (
    benefit && {
      ...benefit,
      minBasketCents: minimum?.amount?.cents ?? null,
      maxDiscountCents: most?.amount?.cents ?? null,
    }
  );
}

function giftOf(typed: string, goods: readonly Part[]): Partial<Benefit> | undefined {
  const gift = wordsOf(typed, goods);
  const isGift = goods[0] && isFree(goods[0]) && goods.at(-1)!.text !== 'free' && gift.length <= MAX_WORDS;
  return isGift ? { kind: 'gift', gift: gift[0]!.toUpperCase() + gift.slice(1) } : undefined;
}

function givenOn(typed: string, { amount, end }: Part, goods: readonly Part[]): Partial<Benefit> | undefined {
  if (!amount) return goods.length === 0 ? { kind: 'free_delivery' } : undefined;
  const off: Partial<Benefit> =
    amount.unit === 'percent'
      ? { kind: 'percent', percentOff: amount.percent! }
      : { kind: 'amount', amountOffCents: amount.cents! };
  const scope = wordsOf(typed, goods);
  if (scope === '') return off;
  const lead = typed.slice(end, goods[0]!.start);
  const isScope =
    SCOPE_LEAD.test(lead) && SCOPE.test(scope) && scope.length <= MAX_SCOPE && !goods.some(isFree);
  // "$10 milk" is a price.
  if (!isScope || (amount.role === 'plain' && !/^ on\b/i.test(lead))) return undefined;
  return scope.toLowerCase() === 'groceries' ? off : { ...off, scopeWords: scope };
}

/** As they were typed. */
function wordsOf(typed: string, parts: readonly Part[]): string {
  return typed.slice(parts[0]?.start, parts.at(-1)?.end ?? 0);
}

function roleOf({ text, amount, offer }: Part): Role {
  if (amount) {
    // "Up to 50% off" may be less.
    const isVague = amount.unit === 'percent' && amount.isLimited;
    if (!amount.unit || amount.cents === 0 || isVague) return 'doubt';
    return amount.role === 'off' || amount.role === 'plain' ? 'gives' : amount.role;
  }
  if (LINKS.has(text)) return 'link';
  if (JOINS.has(text) || carts.includes(text.replace(/^(?:any|next) /, ''))) return 'join';
  if (offer) return offerRoles[offer] ?? 'doubt';
  const isDelivery = readExpression([stemOf(text)], true) === conceptOf('free-delivery');
  return isDelivery || CONDITIONS.has(text) ? 'doubt' : 'word';
}

function isForMembers(typed: string, { start, end }: Part): boolean {
  const isFor = /(?:^|\b(?:for|with) (?:(?:a|all|our|your) )?)$/i.test(typed.slice(0, start));
  return isFor || /\bonly\b/i.test(typed.slice(start, end + ' only'.length));
}

function isFree({ text, offer }: Part): boolean {
  return text === 'free' || offer === 'gift';
}
