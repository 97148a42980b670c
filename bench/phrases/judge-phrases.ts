import { readFileSync } from 'node:fs';
import { type FeedOffer, readOffer } from '../../app/domain/vocabulary/feed/read-offer.ts';
import { plainText } from '../../app/imports/plain-text.ts';

/** What somebody who didn't write the reader says that a phrase of a feed gives. Texts are as in the file. */
interface Labeled {
  readonly phrase: string;
  readonly kind: string;
  readonly amount: string;
  readonly minimum: string;
  readonly cap: string;
  readonly isFirst: boolean;
  readonly covers: string;
  readonly conditions: readonly string[];
}

export interface Judged {
  readonly phrase: string;
  /** Whether a careful reader states one sure figure. */
  readonly isClaimable: boolean;
  readonly isClaimed: boolean;
  /** What is wrong with what was claimed: none where it's right. */
  readonly wrong: readonly string[];
}

/** Reads labeled phrases, and compares what is claimed of each with its label. */
export function judgePhrases(file: URL): Judged[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [
      phrase = '',
      kind = '',
      amount = '',
      minimum = '',
      cap = '',
      first = '',
      covers = '',
      conditions = '',
    ] = line.split('\t');
    const label: Labeled = {
      ...{ phrase: plainText(phrase), kind, amount, cap, covers: plainText(covers) },
      ...{ minimum: minimum === 'none' ? '' : minimum, isFirst: first === 'yes' },
      conditions: conditions.split(',').filter((each) => each !== ''),
    };
    const offer = readOffer({ title: label.phrase, description: '', terms: '' }, noFigures);
    const isClaimed = offer.kind !== 'other';
    return {
      phrase,
      isClaimable: kind !== 'other',
      isClaimed,
      wrong: isClaimed ? faultsOf(offer, label) : [],
    };
  });
}

const noFigures = { percentOff: null, amountOffCents: null, minBasketCents: null, maxDiscountCents: null };
const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/** Conditions that fields hold; any other has to leave the terms unknown. */
const held = new Set(['members', 'once', 'excludes']);

function faultsOf(offer: FeedOffer, label: Labeled): string[] {
  const { kind, percentOff, amountOffCents, scopeWords, membersOnly } = offer;
  const pairs: [what: string, said: unknown, is: unknown][] = [
    ['kind', kind, label.kind],
    ['amount', percentOff === null ? dollars(amountOffCents) : String(percentOff), label.amount],
    [
      'covers',
      (scopeWords ?? '').toLowerCase(),
      label.covers === 'everything' ? '' : label.covers.toLowerCase(),
    ],
    ['members', membersOnly, label.conditions.includes('members')],
  ];
  if (offer.termsKnown)
    pairs.push(
      ['minimum', dollars(offer.minBasketCents), label.minimum],
      ['cap', dollars(offer.maxDiscountCents), label.cap],
      ['first order', offer.firstOrderOnly, label.isFirst],
      ['once', offer.onePerHousehold, label.conditions.includes('once')],
      ['conditions', '', label.conditions.filter((each) => !held.has(each)).join()],
    );
  return pairs.filter(([, said, is]) => said !== is).map(([what, said, is]) => `${what} ${said}, not ${is}`);
}
