import { codeFields } from '../records/code.ts';
import { type DateRules, type FeedDate, readFeedDate } from './feed-dates.ts';
import type { FeedRow } from './feed-row.ts';
import type { HeldReason } from './held.ts';
import { plainText } from './plain-text.ts';

/** When a row's code begins and ends (epoch ms; the end is the first moment that is too late). Null where it doesn't say. */
export interface FeedTimes {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

/** What becomes of a row by its own words, before it's compared with our codes. */
export type Decision =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'held'; readonly reason: HeldReason }
  /** The feed proposes to take it away, and does so itself unless it's only suspended. */
  | { readonly kind: 'ended'; readonly isSuspended: boolean }
  | { readonly kind: 'code'; readonly times: FeedTimes };

const HOME = /^(?:us|usa|u\.s\.|u\.s\.a\.|united states(?: of america)?)$/i;

/** Decides about a row by the rules of feeds alone (docs/decisions/imports.md); `now` is epoch ms. */
export function decide(row: FeedRow, rules: DateRules, now: number): Decision {
  const starts = readFeedDate(row.starts, rules);
  const ends = readFeedDate(row.ends, rules);
  const problem = problemOf(row, starts, ends);
  if (problem) return { kind: 'refused', reason: problem };
  const times = { startsAt: startOf(starts), endsAt: endOf(ends) };
  if (times.startsAt !== null && times.endsAt !== null && times.endsAt <= times.startsAt)
    return { kind: 'refused', reason: `Its end, ${row.ends}, isn’t after its start, ${row.starts}.` };
  // What a feed takes back was a code of ours perhaps, whatever else the row leaves out by now.
  if (row.state === 'suspended' || row.state === 'expired' || row.state === 'deleted')
    return { kind: 'ended', isSuspended: row.state === 'suspended' };
  const reason = holdReason(row, times, now);
  return reason ? { kind: 'held', reason } : { kind: 'code', times };
}

function problemOf(row: FeedRow, starts: FeedDate, ends: FeedDate): string | undefined {
  if (starts.kind === 'unreadable') return `Its start can’t be read: ${shown(row.starts)}.`;
  if (ends.kind === 'unreadable') return `Its end can’t be read: ${shown(row.ends)}.`;
  return undefined;
}

function holdReason(row: FeedRow, { startsAt, endsAt }: FeedTimes, now: number): HeldReason | undefined {
  if (row.code === '') return 'no-code';
  if (row.isPattern) return 'pattern';
  if (row.isPrivate) return 'private';
  if (!row.isJoined) return 'not-joined';
  if (isAbroad(row)) return 'abroad';
  if (!codeFields.code.rule!.fits(row.code)) return 'bad-code';
  if (plainText(row.title) === '' && plainText(row.description) === '') return 'no-words';
  if (endsAt !== null && endsAt <= now) return 'over';
  return row.state === 'pending' && (startsAt === null || startsAt <= now) ? 'over' : undefined;
}

function isAbroad({ countries, currency, title, description }: FeedRow): boolean {
  if (countries.length > 0 && !countries.some((country) => HOME.test(country.trim()))) return true;
  if (currency !== '') return currency.toUpperCase() !== 'USD';
  const words = `${title} ${description}`;
  return /\p{Sc}\s?\d|\d\s?\p{Sc}/u.test(words) && !words.includes('$');
}

function startOf(date: FeedDate): number | null {
  if (date.kind === 'day') return date.starts;
  return date.kind === 'moment' ? date.at : null;
}

function endOf(date: FeedDate): number | null {
  if (date.kind === 'day') return date.ends;
  return date.kind === 'moment' ? date.at : null;
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
