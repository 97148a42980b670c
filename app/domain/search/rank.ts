import { joinCode } from '../code-text.ts';
import { conceptOf } from '../vocabulary/concepts.ts';
import { testOf } from './patterns.ts';
import { Rank } from './ranked-terms.ts';
import type { Reading } from './read-search.ts';
import { tokens } from './tokens.ts';

/** What tells codes apart that fit equally well. */
export interface RankedRow {
  readonly id: number;
  readonly searchText: string;
  readonly failing: boolean;
  /** Whether any test passed. */
  readonly passed: boolean;
  readonly uses: number;
}

/**
 * The best match first: by what was asked for. Among equals, what was never tested or is failing comes last, codes for
 * everyone come before those for first orders or members, and of those that name goods the narrower one before the
 * wider; then the most used, and the lower id. What says no to something that was asked for comes last of all.
 */
export function rankRows<Row extends RankedRow>(
  rows: readonly Row[],
  { query, asked, leftOut }: Reading,
): Row[] {
  const terms = asked.map(({ term: { ranks, codeStart } }) => ({
    ranks: ranks.map(([pattern, rank]) => [testOf([[pattern]]), rank] as const),
    codeStart,
  }));
  const names = namesAsked({ query, asked });
  const asksGoods = asked.some(
    ({ means }) => means.kind === 'any' || (means.kind === 'concept' && means.concept.isGoods),
  );
  const refusals = leftOut.flatMap(({ means }) =>
    means.kind === 'concept' ? [tokens.refused(means.concept)] : [],
  );
  const limits = [tokens.of(conceptOf('first-order')), tokens.of(conceptOf('members'))];
  const placed = rows.map((row) => {
    const [, store = '', code = ''] = row.searchText.split('\n', 3);
    const ranks = terms.map((term) => rankOf(term, row.searchText, `\n${store}\n`, `\n${code}\n`));
    const fit = names.includes(code) ? Rank.code : ranks.reduce((sum, rank) => sum + rank, 0);
    const refused = refusals.some((token) => row.searchText.includes(token));
    return {
      row,
      refused: Number(refused),
      fit,
      limited: limits.filter((token) => row.searchText.includes(token)).length,
      narrow: asksGoods ? goodsOf(row.searchText) : 0,
      state: row.failing ? 2 : row.passed ? 0 : 1,
    };
  });
  placed.sort(
    (a, b) =>
      a.refused - b.refused ||
      a.fit - b.fit ||
      a.state - b.state ||
      a.limited - b.limited ||
      a.narrow - b.narrow ||
      b.row.uses - a.row.uses ||
      a.row.id - b.row.id,
  );
  return placed.map(({ row }) => row);
}

/** How a search may have named a code, joined: with all of its words, or without those that say nothing. */
export function namesAsked({ query, asked }: Pick<Reading, 'query' | 'asked'>): string[] {
  return [query, asked.map(({ typed }) => typed).join('')].map(joinCode);
}

interface Ranks {
  readonly ranks: readonly (readonly [fits: (text: string) => boolean, rank: number])[];
  readonly codeStart: string | undefined;
}

function rankOf({ ranks, codeStart }: Ranks, text: string, store: string, code: string): number {
  const isInCode = codeStart !== undefined && code.startsWith(`\n${codeStart}`);
  let best: number = isInCode ? Rank.named - 0.5 : Rank.part;
  for (const [fits, rank] of ranks) {
    if (!fits(text)) continue;
    best = Math.min(best, rank);
    if (rank >= Rank.word && fits(store)) best = Math.min(best, Rank.store);
    else if (rank === Rank.part && fits(code)) best = Math.min(best, Rank.named);
  }
  return best;
}

/** How many kinds of goods a code covers by its words; one that covers none of them in particular comes last. */
function goodsOf(text: string): number {
  return text.split('^').length - 1 || Number.MAX_SAFE_INTEGER;
}
