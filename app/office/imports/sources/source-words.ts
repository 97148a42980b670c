import type { SourceView } from '../../../data/imports/sources/list-sources.server.ts';

/** How a source is doing, for its mark in a list. */
export function sourceState({ fields, problem, readAt }: SourceView): string {
  if (fields.isPaused) return 'Paused';
  if (problem !== null) return 'Failing';
  return readAt === null ? 'Not read yet' : 'Fine';
}
