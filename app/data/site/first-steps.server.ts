import type { Database } from '../database.server.ts';

/** How far a new site has come, by its own records: the sample doesn't count. */
export interface FirstSteps {
  readonly isNamed: boolean;
  /** Of the first store and code on the site, or of a draft, as long as there is no other. */
  readonly store: FirstRecord | null;
  readonly code: FirstRecord | null;
  /** When the first of its codes was tested at checkout (epoch ms). */
  readonly testedAt: number | null;
}

interface FirstRecord {
  readonly id: number;
  readonly isPublished: boolean;
}

export async function findFirstSteps(db: Database): Promise<FirstSteps> {
  const [row, store, code] = await Promise.all([
    db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('setting')
          .select('version')
          .where('key', '=', 'name')
          .where('sample', '=', 0)
          .as('name'),
        eb
          .selectFrom('code_check')
          .select('received_at')
          .where('sample', '=', 0)
          .where('method', '=', 'checkout')
          .orderBy('id')
          .limit(1)
          .as('testedAt'),
      ])
      .executeTakeFirstOrThrow(),
    firstOf(db, 'store'),
    firstOf(db, 'code'),
  ]);
  return { isNamed: row.name !== null, store, code, testedAt: row.testedAt };
}

async function firstOf(db: Database, table: 'store' | 'code'): Promise<FirstRecord | null> {
  const own = db.selectFrom(table).select('id').where('sample', '=', 0).orderBy('id').limit(1);
  const published = await own.where('status', '=', 'published').executeTakeFirst();
  const found = published ?? (await own.where('status', '=', 'draft').executeTakeFirst());
  return found ? { id: found.id, isPublished: published !== undefined } : null;
}
