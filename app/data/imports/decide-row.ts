import { readOffer, shopperTerms } from '../../domain/vocabulary/feed/read-offer.ts';
import { decide } from '../../imports/decide.ts';
import type { DateRules } from '../../imports/feed-dates.ts';
import { codeOfCells } from '../../imports/own-cells.ts';
import { plainText } from '../../imports/plain-text.ts';
import type { DecidedRow } from './apply-rows.server.ts';
import { feedCodeOf } from './feed-code.ts';
import type { ReadRow } from './import-run.ts';

/** Decides about a row by all that it says, its words included; `now` is epoch ms. */
export function decideRow(read: ReadRow, rules: DateRules, now: number): DecidedRow {
  const { row, store } = read;
  if (read.isIgnored) return { ...read, decision: { kind: 'held', reason: 'ignored' } };
  const decision = row.own ? ({ kind: 'own' } as const) : decide(row, rules, now);
  if (decision.kind === 'refused') return { ...read, decision };
  if (!store) return { ...read, decision: { kind: 'refused', reason: unknownStore(read) } };
  if (row.own) return { ...read, decision: { kind: 'code', code: codeOfCells(row.own) } };
  if (decision.kind !== 'code') return { ...read, decision: decision as DecidedRow['decision'] };
  const [title, description, terms] = [row.title, row.description, row.terms].map(plainText) as [
    string,
    string,
    string,
  ];
  const offer = readOffer({ title, description, terms }, row.figures);
  const code = feedCodeOf(row, decision.times, { offer, terms: shopperTerms(terms) }, store);
  return { ...read, decision: { kind: 'code', code } };
}

/** How a row is refused for want of a store begins. */
export const NO_STORE = 'We have no store for';

function unknownStore({ row: { store } }: ReadRow): string {
  const name = [store.name, store.id && `(${store.id})`].filter(Boolean).join(' ');
  return `${NO_STORE} ${name}.`;
}
