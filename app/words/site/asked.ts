import type { Asked, Reading } from '../../domain/search/read-search.ts';
import type { Amount } from '../../domain/vocabulary/amounts.ts';
import type { Concept } from '../../domain/vocabulary/concepts.ts';
import { listText } from '../locale.ts';
import { formatDollars } from '../money.ts';

/** What a search asks for, as a sentence goes on: "first-order codes for diapers at Wellby". */
export function askedText({ asked, store, without }: Reading): string {
  const kinds = asked.flatMap(({ means }) =>
    means.kind === 'concept' && !means.concept.isGoods ? [means.concept.label] : [],
  );
  const goods = asked.flatMap((part) => goodsText(part) ?? []);
  const amounts = asked.flatMap(({ means }) => (means.kind === 'amount' ? [amountText(means.amount)] : []));
  const words = asked.filter(isWord).map(({ typed }) => `“${typed}”`);
  const codes = [
    ...kinds,
    'codes',
    ...(goods.length > 0 ? [`for ${listText(goods)}`] : []),
    ...(amounts.length > 0 ? [`with ${listText(amounts)}`] : []),
    ...(words.length > 0 ? [`that mention ${listText(words)}`] : []),
    ...(store ? [`at ${store.name}`] : []),
  ].join(' ');
  return without.length > 0 ? `${codes}, leaving out ${listText(without.map(({ label }) => label))}` : codes;
}

function goodsText({ means, typed }: Asked): string | undefined {
  if (means.kind === 'any') return means.concepts.map(({ label }) => label).join(' or ');
  return means.kind === 'concept' && means.concept.isGoods ? nameOf(means.concept, typed) : undefined;
}

/** A label of several goods names more than was asked for. */
function nameOf({ label }: Concept, typed: string): string {
  return label.includes(' and ') ? typed : label;
}

function isWord({ means }: Asked): boolean {
  return means.kind === 'word' || means.kind === 'exact';
}

/** "$10 off", "10% off", "10% or $10 off", "a $50 minimum", "up to $8 off". */
function amountText({ cents, percent, role }: Amount): string {
  const dollars = cents === undefined ? undefined : formatDollars(cents);
  if (role === 'minimum') return `a ${dollars} minimum`;
  if (role === 'most') return `up to ${dollars} off`;
  const either = [...(percent === undefined ? [] : [`${percent}%`]), ...(dollars ? [dollars] : [])];
  return `${either.join(' or ')} off`;
}
