import type { SourceView } from '../../../data/imports/sources/list-sources.server.ts';

/** How a source is doing, for its mark in a list. */
export function sourceState({ fields, problem, readAt }: SourceView) {
  if (fields.isPaused) return { status: 'withdrawn', text: 'Paused' } as const;
  if (problem !== null) return { status: 'failing', text: 'Failing' } as const;
  if (readAt === null) return { status: 'scheduled', text: 'Not read yet' } as const;
  return { status: 'published', text: 'Fine' } as const;
}
