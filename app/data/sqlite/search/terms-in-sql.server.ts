import { type RawBuilder, sql } from 'kysely';
import type { Edge, Pattern } from '../../../domain/search/patterns.ts';

/**
 * `SearchEngine.hasPattern`. A GLOB with a set at its start tries the set at every character, which takes ten times as
 * long as looking for plain ones. So only the characters around the first occurrence are compared. The whole text is,
 * only where these don't decide, or where it has the pattern a second time.
 */
export function hasPattern(pattern: Pattern): RawBuilder<unknown> {
  const { text, before, after } = pattern;
  if (before === 'any' && after === 'any') return contains(text);
  const at = sql`instr(search_text, ${text})`;
  const around = sql`substr(search_text, ${at} - 1, ${[...text].length + 2})`;
  const hasEdges = sql`${around} glob ${NEIGHBOR[before] + literally(text) + NEIGHBOR[after]}`;
  const leftOpen = [
    sql`instr(substr(search_text, ${at} + 1), ${text})`,
    ...(before === 'number' ? [sql`${around} glob '[.,]*'`] : []),
    ...(after === 'number' ? [sql`${around} glob '*[.,]'`] : []),
  ];
  const anywhere = sql.join(
    globsOf(pattern).map((glob) => sql`search_text glob ${glob}`),
    sql` or `,
  );
  return sql`(${contains(text)} and (${hasEdges} or ((${sql.join(leftOpen, sql` or `)}) and (${anywhere}))))`;
}

/** `SearchEngine.contains`. GLOB is a third faster than instr(). Both sides are folded already. */
export function contains(text: string): RawBuilder<unknown> {
  return sql`search_text glob ${`*${literally(text)}*`}`;
}

function globsOf({ text, before, after }: Pattern): string[] {
  return BEFORE[before].flatMap((start) => AFTER[after].map((end) => start + literally(text) + end));
}

function literally(text: string): string {
  return text.replace(/[*?[]/g, '[$&]');
}

/** A neighboring character that is an edge by itself. */
const NEIGHBOR: Readonly<Record<Edge, string>> = { any: '?', word: '[^a-z0-9]', number: '[^0-9.,]' };
const BEFORE: Readonly<Record<Edge, readonly string[]>> = {
  any: ['*'],
  word: ['*[^a-z0-9]'],
  number: ['*[^0-9.,]', '*[^0-9][.,]'],
};
const AFTER: Readonly<Record<Edge, readonly string[]>> = {
  any: ['*'],
  word: ['[^a-z0-9]*'],
  number: ['[^0-9.,]*', '[.,][^0-9]*'],
};
