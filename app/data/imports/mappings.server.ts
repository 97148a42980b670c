import type { Format } from '../../imports/format.ts';
import { formats } from '../../imports/formats/formats.ts';
import { type Mapping, mappedCsv, ownColumnsCsv } from '../../imports/formats/mapped-csv.ts';
import type { Database } from '../database.server.ts';

/**
 * The formats that a file may be of: `auto` for all that its content can show, among them what an editor has said about
 * the columns of each source. Undefined for a name that there isn't.
 * @param source the one that the operator names
 */
export async function formatsNamed(
  db: Database,
  name: string,
  source: string | undefined,
): Promise<readonly Format[] | undefined> {
  if (name !== 'auto' && name !== ownColumnsCsv.name) {
    const format = formats.get(name);
    return format && [format];
  }
  const stored = await db.selectFrom('import_mapping').selectAll().orderBy('source').execute();
  const saved = stored.map((each) => ({ ...each, mapping: JSON.parse(each.mapping) as Mapping }));
  const mapped = saved
    .filter((each) => (source === undefined ? isClear(each.mapping, saved) : each.source === source))
    .map((each) => ({ ...mappedCsv(each.mapping), source: each.source }));
  return name === 'auto' ? [...formats.values(), ...mapped] : [...mapped, ownColumnsCsv];
}

/** Whether these columns alone tell the source, and each row its store: two shops may export the same columns. */
function isClear(mapping: Mapping, saved: readonly { readonly mapping: Mapping }[]): boolean {
  const columns = mappedCsv(mapping).fields.toSorted().join('\n');
  const same = saved.filter((each) => mappedCsv(each.mapping).fields.toSorted().join('\n') === columns);
  return same.length === 1 && Object.values(mapping).every((column) => typeof column === 'string');
}

/** What an editor has said about the columns of a source's CSV. */
export async function findMapping(db: Database, source: string): Promise<Mapping | undefined> {
  const saved = await db
    .selectFrom('import_mapping')
    .select('mapping')
    .where('source', '=', source)
    .executeTakeFirst();
  return saved && (JSON.parse(saved.mapping) as Mapping);
}

/** Keeps it for every later file of the source. */
export async function saveMapping(db: Database, source: string, mapping: Mapping): Promise<void> {
  const saved = { source, mapping: JSON.stringify(mapping) };
  await db
    .insertInto('import_mapping')
    .values(saved)
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ mapping: saved.mapping }))
    .execute();
}
