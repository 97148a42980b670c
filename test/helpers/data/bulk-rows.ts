import type { Database, DatabaseTransaction } from '../../../app/data/database.server.ts';

/**
 * The stores and codes of a database, to be loaded in bulk into an empty one: in an order that a check of every row would
 * refuse.
 */
export async function rowsOf(source: Database): Promise<(transaction: DatabaseTransaction) => Promise<void>> {
  const stores = await source.selectFrom('store').selectAll().execute();
  const codes = await source.selectFrom('code').selectAll().execute();
  const departments = await source.selectFrom('code_department').selectAll().execute();
  return async (transaction) => {
    await transaction.insertInto('code_department').values(departments).execute();
    await transaction.insertInto('code').values(codes).execute();
    await transaction.insertInto('store').values(stores).execute();
  };
}
