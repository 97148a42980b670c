import { sql } from 'kysely';
import { expressionOf, type Pattern } from '../../../domain/search/patterns.ts';
import type { Sample } from '../../codes/search/sampled-codes.server.ts';
import type { Match, Search } from '../../codes/search/search.ts';
import { chooseTrigrams, type Unit } from '../../codes/search/trigrams.server.ts';

/** `SearchEngine.chooseMatch`, by a full-text query on `code_words`. */
export function chooseMatch(search: Search, sample: Sample): Match {
  const { chosen, cost, fitting } = chooseTrigrams(search, sample);
  return {
    cost,
    fitting,
    source: async () => {
      const expression = await express(search, chosen);
      return expression === undefined
        ? undefined
        : sql`code_words cross join code on code.id = code_words.rowid where code_words match ${expression}`;
    },
  };
}

/** Undefined when no code has a trigram of one of them. */
async function express(search: Search, units: readonly Unit[]): Promise<string | undefined> {
  const all = await Promise.all(
    units.map(async ({ short, trigrams }) => [
      ...new Set([
        ...(await Promise.all(short.map((pattern) => listTrigrams(search, pattern)))).flat(),
        ...trigrams,
      ]),
    ]),
  );
  if (all.some((trigrams) => trigrams.length === 0)) return undefined;
  return all.map((trigrams) => `(${trigrams.map(quote).join(' OR ')})`).join(' AND ');
}

/** A short pattern has all trigrams that begin with it, and may be followed by what it allows. */
async function listTrigrams({ db, thread }: Search, pattern: Pattern): Promise<string[]> {
  const { text } = pattern;
  const { rows } = await sql<{ term: string }>`${thread} select term from code_sequence
    where term >= ${text} and term < ${`${text}\u{10ffff}`}
  `.execute(db);
  const atStart = new RegExp(`^(?:${expressionOf([pattern]).source})`);
  return rows.map(({ term }) => term).filter((term) => atStart.test(term));
}

function quote(trigram: string): string {
  return `"${trigram.replaceAll('"', '""')}"`;
}
