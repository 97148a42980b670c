import type { Discount, Exclusion } from '../../basket/discount.ts';
import type { Department } from '../../basket/limits.ts';
import { type Benefit, readBenefit, type SaidTerms } from '../benefit.ts';
import {
  type Condition,
  conditionWords,
  limiting,
  noise,
  plainly,
  praise,
  spanish,
  unnamedGoods,
  unsure,
} from './feed-phrases.ts';

/** Figures that a feed states in fields of their own; null where it states none. */
export type StatedFigures = Pick<
  SaidTerms,
  'percentOff' | 'amountOffCents' | 'minBasketCents' | 'maxDiscountCents'
>;

/** The texts of a feed's row, without HTML. */
export interface OfferTexts {
  readonly title: string;
  readonly description: string;
  readonly terms: string;
}

/** What a code gives, as its row says. */
export interface FeedOffer extends Benefit {
  readonly minCounts: Discount['minCounts'];
  readonly excludes: Exclusion[];
  readonly departments: Department[];
  readonly region: string | null;
  readonly description: string;
  /** Whether all of its terms are in these fields. */
  readonly termsKnown: boolean;
  readonly conditions: readonly Condition[];
}

const MAX_HEADLINE = 60;
const MAX_DESCRIPTION = 280;
/** A longer text is an article, not an offer. */
const MOST_READ = 600;

/**
 * Reads what a code gives from the words of its row. What isn't sure to its last word isn't claimed: then the words are
 * the headline, and the terms count as not known.
 */
export function readOffer({ title, description, terms }: OfferTexts, figures: StatedFigures): FeedOffer {
  const texts = [title, description].filter((text) => text !== '');
  const read = texts.map(readText);
  const [first, second] = read.filter((each) => each !== undefined);
  const said = [...new Set([...texts, terms].flatMap(conditionsOf))];
  const words = { description: cut(description || title, MAX_DESCRIPTION), conditions: said };
  const isSure = first && agrees(first, second) && agreesWith(first, figures);
  if (!isSure) return { ...unclaimed, ...words, headline: cut(title || description, MAX_HEADLINE) };
  const hasMoreTerms = said.length > 0 || terms !== '' || read.includes(undefined);
  const { minBasketCents, maxDiscountCents, firstOrderOnly, onePerHousehold, ...gives } = first;
  const ofTerms = {
    minBasketCents: minBasketCents ?? figures.minBasketCents,
    maxDiscountCents: maxDiscountCents ?? figures.maxDiscountCents,
    firstOrderOnly,
    onePerHousehold,
  };
  return {
    ...unclaimed,
    ...gives,
    ...(hasMoreTerms ? {} : ofTerms),
    ...words,
    headline: null,
    termsKnown: !hasMoreTerms,
  };
}

const unclaimed: Omit<FeedOffer, 'headline' | 'description' | 'conditions'> = {
  kind: 'other',
  percentOff: null,
  amountOffCents: null,
  maxDiscountCents: null,
  minBasketCents: null,
  minCounts: null,
  gift: null,
  firstOrderOnly: false,
  onePerHousehold: false,
  membersOnly: false,
  excludes: [],
  departments: [],
  scopeWords: null,
  region: null,
  termsKnown: false,
};

function conditionsOf(text: string): Condition[] {
  return conditionWords.filter(([, words]) => text.search(words) >= 0).map(([condition]) => condition);
}

/** What a text gives. Undefined unless every word is understood, apart from conditions that no field holds. */
function readText(text: string): Benefit | undefined {
  if (text.length > MOST_READ) return undefined;
  const without = (rest: string, words: RegExp) => rest.replace(words, ' ');
  const simple = [...spanish, ...plainly].reduce((rest, [words, ours]) => rest.replace(words, ours), text);
  const bare = [...noise, ...conditionWords.map(([, words]) => words)].reduce(without, simple);
  if (unnamedGoods.test(simple) || unsure.some((words) => words.test(bare))) return undefined;
  const plain = bare
    .split(/[.;!|()[\]\n:*](?=[\s.;!|()[\]:*]|$)|[()|!]|\s[-–—]\s/)
    .map((segment) => segment.replace(/^[\s,&+-]+|(?<![\s,&-])[\s,&-]+$/g, ''))
    .filter((segment) => segment !== '' && (limiting.test(segment) || !praise.test(segment)));
  const benefit = withNumbers(readBenefit(keepNumbers(plain.join(' ').replace(/,(?:\s*,)+/g, ','))));
  if ('problem' in benefit || benefit.kind === 'other') return undefined;
  // "Free recipes" are no gift with an order.
  const isWithOrder = benefit.minBasketCents !== null || benefit.firstOrderOnly || WITH_ORDER.test(simple);
  if (benefit.kind === 'gift' && !isWithOrder) return undefined;
  // "$30 off your first 3 orders" may be of all three.
  const isOfSeveral = conditionsOf(text).includes('several-orders') && !/\beach\b/i.test(text);
  return isOfSeveral && benefit.kind === 'amount' ? undefined : benefit;
}

const WITH_ORDER = /\bwith (?:any |all |your |a )?(?:orders?|purchases?)\b/i;

/** Numbers that belong to goods, "85% dark chocolate" and "24-pack", as words, so that they're no amounts. */
function keepNumbers(text: string): string {
  return text
    .replace(
      /\b(\d{1,3})% (?=(?:pure|milk|dark|cacao|cocoa|whole|organic|natural|real|juice|lean|vegan)\b)/gi,
      'ǁ$1ǃ ',
    )
    .replace(/(?<![$\d.,])\b(\d{1,3})-(?=\p{L})/gu, 'ǁ$1ǂ')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, 'ǂ');
}

function withNumbers<Read extends object>(read: Read): Read {
  const plain = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll('ǁ', '').replaceAll('ǃ', '%').replaceAll('ǂ', '-') : value;
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, plain(value)])) as Read;
}

type Claim = Pick<Benefit, 'kind' | 'percentOff' | 'amountOffCents' | 'minBasketCents' | 'maxDiscountCents'>;

/** Whether a title and a description say the same, as far as both say something. */
function agrees(one: Claim, other: Claim | undefined): boolean {
  if (!other) return true;
  const isEqual = (name: keyof Claim) => one[name] === other[name];
  const isOpen = (name: keyof Claim) => one[name] === null || other[name] === null || isEqual(name);
  return (
    (['kind', 'percentOff', 'amountOffCents'] as const).every(isEqual) &&
    (['minBasketCents', 'maxDiscountCents'] as const).every(isOpen)
  );
}

function agreesWith(benefit: Claim, figures: StatedFigures): boolean {
  return (Object.keys(figures) as (keyof StatedFigures)[]).every(
    (name) => figures[name] === null || benefit[name] === null || figures[name] === benefit[name],
  );
}

/** A text of at most so many characters, cut at a word. */
function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const end = line.lastIndexOf(' ', most - 1);
  return `${line.slice(0, end > most / 2 ? end : most - 1).trimEnd()}…`;
}

const FOR_PUBLISHERS =
  /\b(?:ppc|bidding|bid on|sem|commissions?|publishers?|affiliates?|trademark(?:ed)? (?:terms|bidding)|tm bidding|paid search)\b/i;
const MAX_TERMS = 20_000;

/** A store's terms without the sentences that are for publishers. */
export function shopperTerms(text: string): string {
  const lines = text.split('\n').map((line) =>
    line
      .split(/(?<=[.!?])\s/)
      .filter((sentence) => !FOR_PUBLISHERS.test(sentence))
      .join(' '),
  );
  const kept = lines.filter((line) => line.trim() !== '').join('\n');
  if (kept.length <= MAX_TERMS) return kept;
  const end = kept.lastIndexOf(' ', MAX_TERMS - 2);
  return `${kept.slice(0, end > 0 ? end : MAX_TERMS - 1)}…`;
}
