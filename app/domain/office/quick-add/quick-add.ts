import { fitsCode, foldCode } from '../../code-text.ts';
import { type Benefit, type BenefitProblem, namesBenefit, readBenefit } from '../../vocabulary/benefit.ts';
import { isoOfDay } from '../calendar.ts';
import { splitCells } from './quick-cells.ts';
import { readLastDay } from './quick-day.ts';
import { readMinimum } from './quick-minimum.ts';

/** The most lines that are added at a time. */
export const MAX_LINES = 200;
/** The most lines shown, to be fixed or left out. */
export const MAX_SHOWN = 1_000;

export const quickParts = ['code', 'gives', 'minimum', 'lastDay'] as const;
export type QuickPart = (typeof quickParts)[number];

/** One line as its four parts, as they were typed. */
export type QuickCells = Readonly<Record<QuickPart, string>>;

/** A code as a line was understood. */
export interface QuickCode extends Benefit {
  readonly code: string;
  /** `YYYY-MM-DD`; null where it has no end. */
  readonly expires: string | null;
  /** The same as an integer day. */
  readonly lastDay: number | null;
}

export type QuickProblem =
  | 'no-code'
  | 'not-a-code'
  | BenefitProblem
  | 'not-a-benefit'
  | 'not-an-amount'
  | 'not-a-day'
  | 'past';

/** A line as it was understood: the code, or what is wrong with which part. */
export interface QuickReading {
  readonly code: QuickCode | undefined;
  readonly problems: Readonly<Partial<Record<QuickPart, QuickProblem>>>;
}

/**
 * The lines of a paste as their parts: by tabs as from a spreadsheet, by semicolons, or by commas. Empty lines and a
 * line of headings are left out; nothing else is.
 */
export function readPaste(text: string): QuickCells[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return lines.map(splitCells).filter((cells, index) => index > 0 || !isHeading(cells));
}

/**
 * Reads one line.
 * @param today the integer day that dates without a year follow
 */
export function readCells(cells: QuickCells, today: number): QuickReading {
  const problems: Partial<Record<QuickPart, QuickProblem>> = {};
  const code = cells.code.trim();
  if (code === '') problems.code = 'no-code';
  else if (!fitsCode(code)) problems.code = 'not-a-code';

  const benefit = readBenefit(cells.gives);
  if ('problem' in benefit) problems.gives = benefit.problem;
  else if (benefit.headline !== null && !namesBenefit(benefit.headline)) problems.gives = 'not-a-benefit';
  const minimum = readMinimum(cells.minimum);
  if (minimum === undefined) problems.minimum = 'not-an-amount';
  const lastDay = readLastDay(cells.lastDay, today);
  if (lastDay === undefined) problems.lastDay = 'not-a-day';
  else if (lastDay !== null && lastDay < today) problems.lastDay = 'past';

  if (Object.keys(problems).length > 0 || 'problem' in benefit) return { code: undefined, problems };
  const { minBasketCents, ...given } = benefit;
  return {
    code: {
      code,
      ...given,
      minBasketCents: minimum ?? minBasketCents,
      lastDay: lastDay ?? null,
      expires: lastDay === null || lastDay === undefined ? null : isoOfDay(lastDay),
    },
    problems,
  };
}

/** The lines whose code an earlier line has too: the line's index by its own. */
export function findRepeats(lines: readonly QuickCells[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const [index, { code }] of lines.entries()) {
    const name = foldCode(code.trim());
    if (name === '') continue;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    else repeats.set(index, earlier);
  }
  return repeats;
}

/** The line without "at Wellby" at the end of what it gives; the same line if it doesn't end with this store. */
export function withoutStore(cells: QuickCells, store: string): QuickCells {
  const end = ` at ${store}`;
  return cells.gives.slice(-end.length).toLowerCase() === end.toLowerCase()
    ? { ...cells, gives: cells.gives.slice(0, -end.length) }
    : cells;
}

function isHeading({ code, gives }: QuickCells): boolean {
  return /^(promo\s*)?codes?$/i.test(code.trim()) && !/\d/.test(gives);
}
