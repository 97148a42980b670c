import type { CompiledQuery, Insertable } from 'kysely';
import { retireEndedCodes } from '../../app/data/codes/listing.server.ts';
import type { Database, Tables } from '../../app/data/database.server.ts';
import { engineOf } from '../../app/data/engine.server.ts';
import { saveSettings } from '../../app/data/site/site.server.ts';
import { DAY_MS } from '../../app/domain/time/days.ts';
import { settingsSchema } from '../../app/records/settings-rules.ts';
import settings from '../../content/settings.json' with { type: 'json' };
import { Catalog, type CatalogSize } from './catalog.ts';

/** Why nothing was added, in one sentence. */
export class SeedError extends Error {}

const CODES_A_STATEMENT = 25;
const LINES_A_STATEMENT = 100;

/**
 * Fills an empty database with a catalog, all indexes included.
 * @returns how long it took, generating included
 * @throws SeedError when there are codes already
 */
export async function fillDatabase(db: Database, size: CatalogSize): Promise<{ seconds: number }> {
  const startedAt = performance.now();
  if (await db.selectFrom('code').select('id').limit(1).executeTakeFirst())
    throw new SeedError('The database has codes already; name an empty one in DATA_DIR.');
  await engineOf(db).loadInBulk(db, async (transaction) => {
    await saveSettings(transaction, settingsSchema.parse(settings), {
      actor: { process: 'command' },
      now: size.today * DAY_MS,
    });
    const catalog = new Catalog(size);
    const stores = new Batch(transaction, 'store', CODES_A_STATEMENT);
    for (const store of catalog.stores) await stores.add(store);
    await stores.end();
    const sold = new Batch(transaction, 'store_category', LINES_A_STATEMENT);
    const categoryIds = await addCategories(transaction);
    for (const { id } of catalog.stores)
      for (const [position, categoryId] of categoryIds.entries())
        await sold.add({ store_id: id, category_id: categoryId, position });
    await sold.end();

    const codes = new Batch(transaction, 'code', CODES_A_STATEMENT);
    const tests = new Batch(transaction, 'code_check', LINES_A_STATEMENT);
    const goods = new Batch(transaction, 'code_department', LINES_A_STATEMENT);
    const days = new Batch(transaction, 'code_day', LINES_A_STATEMENT);
    for (const code of catalog.codes()) {
      await codes.add(code);
      for (const department of catalog.departmentsOf(code)) await goods.add({ code_id: code.id, department });
      for (const test of catalog.testsOf(code)) await tests.add(test);
      for (const day of catalog.daysOf(code)) await days.add(day);
    }
    await codes.end();
    await goods.end();
    await tests.end();
    await days.end();
  });
  while (await retireEndedCodes(db, size.today * DAY_MS)) {
    // A few hundred at a time, as on a running site.
  }
  return { seconds: (performance.now() - startedAt) / 1000 };
}

/** The departments of every store in the catalog. */
async function addCategories(db: Database): Promise<number[]> {
  const rows = ['Pantry', 'Produce', 'Dairy'].map((name) => ({ slug: name.toLowerCase(), name }));
  const added = await db.insertInto('category').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Collects rows and inserts them in batches; the statement is compiled once. */
class Batch<Table extends keyof Tables> {
  readonly #db: Database;
  readonly #table: Table;
  readonly #size: number;
  #rows: Insertable<Tables[Table]>[] = [];
  #compiled: CompiledQuery | undefined;

  constructor(db: Database, table: Table, size: number) {
    this.#db = db;
    this.#table = table;
    this.#size = size;
  }

  async add(row: Insertable<Tables[Table]>): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length < this.#size) return;
    // Every row has the same columns in the same order, so that only the values differ.
    this.#compiled ??= this.#compile();
    const parameters = this.#rows.flatMap((each) => Object.values(each));
    this.#rows = [];
    await this.#db.executeQuery({ ...this.#compiled, parameters });
  }

  async end(): Promise<void> {
    if (this.#rows.length > 0) await this.#db.executeQuery(this.#compile());
    this.#rows = [];
  }

  #compile(): CompiledQuery {
    return this.#db.insertInto(this.#table).values(this.#rows).compile();
  }
}
