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
 * The best match first: by what was asked for, then the narrower one of codes that name goods, then what works and is
 * used. What was never tested or is failing comes last among its equals, and the lower id decides. What it says no to, and
 * what says no to something that it asks for, comes last of all.
 */
export function rankRows<Row extends RankedRow>(
  rows: readonly Row[],
  { query, asked, leftOut, without }: Reading,
): Row[] {
  const terms = asked.map(({ term }) =>
    term.ranks.map(([pattern, rank]) => [testOf([[pattern]]), rank] as const),
  );
  const joined = query.replaceAll(' ', '');
  const asksGoods = asked.some(({ means }) => means.kind === 'concept' && means.concept.isGoods);
  const refusals = [
    ...leftOut.flatMap(({ means }) => (means.kind === 'concept' ? [tokens.refused(means.concept)] : [])),
    ...without.flatMap((concept) => [
      tokens.marked(concept, '='),
      tokens.marked(concept, '<'),
      tokens.marked(concept, '^'),
    ]),
  ];
  const placed = rows.map((row) => {
    const [, store = '', code = ''] = row.searchText.split('\n', 3);
    const ranks = terms.map((ranked) => rankOf(ranked, row.searchText, `\n${store}\n`, `\n${code}\n`));
    const fit = code === joined ? Rank.code : ranks.reduce((sum, rank) => sum + rank, 0);
    const refused = refusals.some((token) => row.searchText.includes(token));
    return {
      row,
      refused: Number(refused),
      fit,
      narrow: asksGoods ? goodsOf(row.searchText) : 0,
      state: row.failing ? 2 : row.passed ? 0 : 1,
    };
  });
  placed.sort(
    (a, b) =>
      a.refused - b.refused ||
      a.fit - b.fit ||
      a.narrow - b.narrow ||
      a.state - b.state ||
      b.row.uses - a.row.uses ||
      a.row.id - b.row.id,
  );
  return placed.map(({ row }) => row);
}

function rankOf(
  ranked: readonly (readonly [(text: string) => boolean, number])[],
  text: string,
  store: string,
  code: string,
): number {
  let best: number = Rank.part;
  for (const [fits, rank] of ranked) {
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
