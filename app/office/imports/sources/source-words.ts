import type { SourceView } from '../../../data/imports/sources/list-sources.server.ts';
import { countText } from '../../../words/counts.ts';

/** How a source is doing, for its mark in a list. */
export function sourceState({ fields, problem, readAt }: SourceView) {
  if (fields.isPaused) return { status: 'withdrawn', text: 'Paused' } as const;
  if (problem !== null) return { status: 'failing', text: 'Failing' } as const;
  if (readAt === null) return { status: 'scheduled', text: 'Not read yet' } as const;
  return { status: 'published', text: 'Working' } as const;
}

/** How often it's read: "Every day", "Every 6 hours". */
export function everyText(hours: number): string {
  const text = hours % 24 === 0 ? countText(hours / 24, 'day') : countText(hours, 'hour');
  return `Every ${text.replace(/^1 /, '')}`;
}
