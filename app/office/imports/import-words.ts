import type { RunView } from '../../data/imports/uploads/list-runs.server.ts';
import type { PreviewDetail } from '../../data/imports/uploads/preview.server.ts';
import type { Previewed } from '../../domain/office/uploaded-files.ts';
import { sourceName } from '../../domain/sources.ts';
import { parseDay } from '../../domain/time/days.ts';
import { countText, formatCount } from '../../words/counts.ts';
import { understoodText } from '../../words/office/quick-add.ts';

export const runStates: Readonly<Record<RunView['state'], string>> = {
  uploading: 'Not fully uploaded',
  fetching: 'Being fetched',
  reading: 'Being read',
  ready: 'Waiting for you to apply it',
  applying: 'Being applied',
  done: 'Applied',
  failed: 'Couldn’t be imported',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** What becomes of rows, as headings. */
export const previewWords: Readonly<Record<Previewed, string>> = {
  created: 'New',
  changed: 'Changed',
  gone: 'Gone',
  missing: 'Missing',
  held: 'Held',
  refused: 'Refused',
  unchanged: 'Unchanged',
};

/** What that means for the codes. */
export const previewHints: Readonly<Record<Previewed, string>> = {
  created: 'Codes that will be published.',
  changed: 'Codes that you have, and that the file describes differently.',
  gone: 'Codes that the file takes back. They will be withdrawn.',
  missing: 'Codes that the file no longer lists. Withdrawing them will be proposed to you.',
  held: 'Rows that must not become codes. They’re kept here and never published.',
  refused: 'Rows that can’t be used. Download them, fix them in that file, and import it.',
  unchanged: 'Codes that turned out to need no change.',
};

/** How the words of a new code were understood, and how surely: "$5 off $35, ends Dec 31." */
export function readText(read: NonNullable<PreviewDetail['read']>, today: number): string {
  const { discount, headline, scopeWords, membersOnly, expires, termsKnown } = read;
  if (discount.kind === 'other') return 'Not understood.';
  const lastDay = expires === null ? null : (parseDay(expires) ?? null);
  const text = understoodText({ ...discount, headline, scopeWords, membersOnly, lastDay }, today);
  return `${text}.${termsKnown ? '' : ' It has more terms.'}`;
}

/** "12 new, 3 changed, 1 refused"; rows that changed nothing come last. */
export function countsText({ counts }: Pick<RunView, 'counts'>): string {
  const parts = (['created', 'changed', 'gone', 'held', 'refused', 'unchanged'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${previewWords[outcome].toLowerCase()}`);
  return parts.length === 0 ? countText(counts.read, 'row') : parts.join(', ');
}

/** What applying a file does: "Publish 12 codes, change 3". */
export function applyText({ created, changed, gone }: RunView['counts']): string {
  const [first, ...others] = Object.entries({ publish: created, change: changed, withdraw: gone }).filter(
    ([, count]) => count > 0,
  );
  if (!first) return 'Apply';
  const [verb, count] = first;
  const text = `${verb[0]!.toUpperCase()}${verb.slice(1)} ${countText(count, 'code')}`;
  return [text, ...others.map(([also, more]) => `${also} ${formatCount(more)}`)].join(', ');
}

/** Where a run is. */
export function stateText({ state, notes }: RunView): string {
  return state === 'failed' && notes.needsZone ? 'Needs a time zone' : runStates[state];
}

/** Where its file came from, and who began it: "Awin · Ana". */
export function originText({ source, sourceId, person }: RunView): string {
  const who = person ?? (sourceId === null ? 'from the command line' : 'on schedule');
  return [source && sourceName(source), who].filter(Boolean).join(' · ');
}

const marks = { ready: 'scheduled', failed: 'failing', done: 'published' } as const;

/** How a run is marked in a list. */
export function runMark(run: RunView) {
  const status = run.state in marks ? marks[run.state as keyof typeof marks] : 'draft';
  return { status, text: run.state === 'ready' ? 'Review' : stateText(run) } as const;
}
