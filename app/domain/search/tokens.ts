import { fold } from '../text/fold.ts';
import type { SaidTerms } from '../vocabulary/benefit.ts';
import { type Concept, conceptOf, departmentConcept, type OfferName } from '../vocabulary/concepts.ts';
import { conceptsNamed, type Named } from '../vocabulary/named.ts';
import { negatedIn, withoutNegated } from '../vocabulary/negation.ts';

/**
 * What a code gives and covers, as tokens in the last line of its search text, and what its store's name says in the
 * first: `;FISH:<`. They are capitals, which folded texts and queries don't have, so no typed word finds one.
 */
export const tokens = {
  /** The beginning of every token of a concept, before its mark. */
  of: ({ name }: Concept) => `;${name.toUpperCase()}:`,
  marked: (concept: Concept, mark: Mark) => tokens.of(concept) + mark,
  /** It's limited to these goods, and covers all of their kind: a token of its own, because no other begins like it. */
  covers: ({ name }: Concept) => `^${name.toUpperCase()};`,
  /** A code's words say no to it. */
  refused: ({ name }: Concept) => `!${name.toUpperCase()}:`,
  // In dollars: no other figure has the same last three characters.
  amount: (cents: number) => `;AMOUNT-${cents / 100}:`,
  percent: (percent: number) => `;PERCENT-${percent}:`,
  minimum: (cents: number) => `;MINIMUM-${cents / 100}:`,
  most: (cents: number) => `;MOST-${cents / 100}:`,
} as const;

/**
 * What a code has to do with a concept. A text has only the first of these:
 * - `^` It's limited to these goods, and covers all of their kind.
 * - `=` Its terms are that, or its own words name it.
 * - `<` Its own words name something of that kind.
 * - `@` It covers goods of that department, perhaps not all.
 * - `$` Its store's name says so.
 */
export const marks = ['^', '=', '<', '@', '$'] as const;
type Mark = (typeof marks)[number];

/** The fields of a code that say what it gives and covers. */
export interface OfferedFields {
  readonly code: string;
  readonly description: string;
  readonly category: string;
  /** The last day; null where there's none. */
  readonly expires: string | null;
  readonly headline: string | null;
  readonly scopeWords: string | null;
  readonly membersOnly: boolean;
  readonly departments: readonly string[];
  readonly discount: SaidTerms;
}

/** What a field says better than any words, so words don't say it. */
const ofFields: ReadonlySet<string> = new Set<OfferName>([
  ...(['percent', 'amount', 'first-order', 'members', 'once', 'no-minimum', 'whole-cart'] as const),
  ...(['every-order', 'non-members', 'no-end'] as const),
]);

/** The tokens of a code, each once, whatever the order of its departments. */
export function tokensOf(fields: OfferedFields): string[] {
  const { headline, scopeWords, departments, discount } = fields;
  const description = namedIn(fields.description);
  const scope = namedIn(scopeWords ?? '');
  const all = [
    ...[...description, ...scope].filter(({ concept }) => !isOfKind(concept)),
    ...namedIn(headline ?? ''),
    ...namedIn(discount.gift ?? ''),
    ...namedIn(wordsOfCode(fields.code)),
  ].filter(({ concept }) => !ofFields.has(concept.name));
  const covered = departments.toSorted().flatMap((department) => departmentConcept(department) ?? []);
  const isLimited = departments.length > 0 || scopeWords !== null;
  // Words that narrow the departments say what is covered; else all of them is, and what the description names.
  const limits = scopeWords === null ? description : scope;
  const refused = conceptsNamed(negatedIn(fold(fields.description))).map(({ concept }) => concept);
  const isOpenToAll = refused.some(({ name }) => name === 'members') && !fields.membersOnly;
  const isWhole = !isLimited && discount.kind !== 'gift' && discount.kind !== 'other';
  const goods = limits.filter(({ concept, isModifier }) => concept.isGoods && !isModifier);
  return [
    ...marksOf([
      ...(isLimited ? goods.map(({ concept }) => [concept, '^'] as const) : []),
      ...(scopeWords === null ? covered.map((concept) => [concept, '^'] as const) : []),
      ...factsOf(fields).map((name) => [conceptOf(name), '='] as const),
      ...(isWhole ? [[conceptOf('whole-cart'), '='] as const] : []),
      ...(isOpenToAll ? [[conceptOf('non-members'), '='] as const] : []),
      ...all.flatMap(withWider),
      ...covered.map((concept) => [concept, '@'] as const),
    ]),
    ...new Set(refused.map(tokens.refused)),
    ...figuresOf(discount),
  ];
}

/** The tokens of a store's name: "Harbor Fish Market" has to do with fish. */
export function tokensOfStore(name: string): string[] {
  const named = conceptsNamed(fold(name)).filter(({ concept }) => concept.isGoods);
  return marksOf(named.map(({ concept }) => [concept, '$'] as const));
}

/** What was named, and what that is a kind of. */
function withWider({ concept }: Named): [Concept, Mark][] {
  return [[concept, '='], ...concept.wider.map((wider): [Concept, Mark] => [wider, '<'])];
}

/** One token a concept, with the best of its marks. */
function marksOf(marked: readonly (readonly [Concept, Mark])[]): string[] {
  const best = new Map<Concept, Mark>();
  for (const mark of marks)
    for (const [concept, each] of marked) if (each === mark && !best.has(concept)) best.set(concept, mark);
  const covered = [...best].flatMap(([concept, mark]) => (mark === '^' ? [tokens.covers(concept)] : []));
  return [...[...best].map(([concept, mark]) => tokens.marked(concept, mark)), ...covered];
}

/** "SALMON7" and "Spring-Salmon7" are about salmon. */
function wordsOfCode(code: string): string {
  return code
    .split(/[-_]/)
    .map((part) => /^[A-Za-z]*/.exec(part)![0])
    .join(' ');
}

function namedIn(text: string): Named[] {
  return conceptsNamed(withoutNegated(fold(text)));
}

/** Free delivery and gifts are kinds of discount; a description may mention them all the same. */
function isOfKind({ name }: Concept): boolean {
  return name === 'free-delivery' || name === 'gift';
}

function factsOf({ category, headline, membersOnly, expires, discount }: OfferedFields): OfferName[] {
  const { kind, firstOrderOnly, onePerHousehold, minBasketCents } = discount;
  const kinds = {
    free_delivery: 'free-delivery',
    gift: 'gift',
    percent: 'percent',
    amount: 'amount',
  } as const;
  return [
    ...(firstOrderOnly ? [] : (['every-order'] as const)),
    ...(kind === 'other' ? [] : [kinds[kind]]),
    ...(kind === 'other' && ANOTHER_FREE.test(fold(headline ?? '')) ? (['multi-buy'] as const) : []),
    ...(firstOrderOnly ? (['first-order'] as const) : []),
    ...(membersOnly ? (['members'] as const) : []),
    ...(onePerHousehold ? (['once'] as const) : []),
    ...(expires === null ? (['no-end'] as const) : []),
    ...(minBasketCents === null ? (['no-minimum'] as const) : []),
    ...(category === 'Organic' ? (['organic'] as const) : []),
  ];
}

/** "Third bag of rice free". */
const ANOTHER_FREE = /\b(?:second|third|fourth|next|another|2nd|3rd|4th)\b(?: \S+){0,4} free\b/;

function figuresOf(discount: OfferedFields['discount']): string[] {
  const { percentOff, amountOffCents, minBasketCents, maxDiscountCents } = discount;
  return [
    ...(percentOff === null ? [] : [tokens.percent(percentOff)]),
    ...(amountOffCents === null ? [] : [tokens.amount(amountOffCents)]),
    ...(minBasketCents === null ? [] : [tokens.minimum(minBasketCents)]),
    ...(maxDiscountCents === null ? [] : [tokens.most(maxDiscountCents)]),
  ];
}
