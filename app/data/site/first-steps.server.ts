import type { Database } from '../database.server.ts';

/** How far a new site has come, by its own records: the sample doesn't count. */
export interface FirstSteps {
  readonly storeId: number | null;
  readonly codeId: number | null;
  readonly isTested: boolean;
}

/** The first store and code of the site's own, and whether one of its codes was tested at checkout. */
export async function findFirstSteps(db: Database): Promise<FirstSteps> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('store').select('id').where('sample', '=', 0).orderBy('id').limit(1).as('storeId'),
      eb.selectFrom('code').select('id').where('sample', '=', 0).orderBy('id').limit(1).as('codeId'),
      eb
        .selectFrom('code_check')
        .select('id')
        .where('sample', '=', 0)
        .where('method', '=', 'checkout')
        .limit(1)
        .as('testId'),
    ])
    .executeTakeFirstOrThrow();
  return { storeId: row.storeId, codeId: row.codeId, isTested: row.testId !== null };
}
