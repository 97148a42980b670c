import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { type Fields, personalFields, type RecordOf } from '../../records/field.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction, Tables } from '../database.server.ts';
import { changeContent } from './content-change.server.ts';
import type { Edit, RecordKind, StoredRecord } from './edit-records.server.ts';
import { columnsOf, recordOf } from './record-columns.ts';
import { claimSlug, keepSlug } from './slugs.server.ts';

type RecordTable = 'code' | 'store' | 'post' | 'faq' | 'testimonial' | 'feed_source';

type Row<Table extends RecordTable> = Selectable<Tables[Table]>;

/** What the columns of a table don't say about its records. */
interface Traits<Table extends RecordTable, List extends Fields>
  extends Pick<RecordKind<RecordOf<List>>, 'complete'> {
  /** The schema of a stored record, and its values in other tables. */
  read(db: Database, row: Row<Table>): Stored<List> | Promise<Stored<List>>;
  /** The columns of each that follow from its fields. A row has no id yet if its record is new. */
  derive?(db: Database, all: readonly Whole<Table, List>[]): Promise<Partial<Row<Table>>[]>;
  /** Writes their values in other tables, and whatever else follows from edits or, without `before`, new records. */
  follow?(
    transaction: DatabaseTransaction,
    edits: readonly Follow<RecordOf<List>>[],
    by: ChangeBy,
  ): Promise<void>;
}

interface Whole<Table extends RecordTable, List extends Fields> {
  readonly record: RecordOf<List>;
  readonly row: Partial<Row<Table>>;
}

interface Stored<List extends Fields> {
  readonly schema: z.ZodType<RecordOf<List>>;
  readonly others?: Partial<RecordOf<List>>;
}

interface Follow<Record> extends Pick<Edit<Record>, 'id' | 'after'> {
  readonly before?: Record;
  readonly sample: 0 | 1;
}

/** A kind of record whose fields are columns of its table. */
export interface TableKind<Record extends object, Row extends object = object> extends RecordKind<Record> {
  readonly subject: RecordTable;
  readonly fields: Fields;
  find(db: Database, id: number): Promise<(StoredRecord<Record> & { readonly row: Row }) | undefined>;
  /** @returns their ids, in the order given */
  insert(
    transaction: DatabaseTransaction,
    all: readonly NewRecord<Record>[],
    by: ChangeBy,
  ): Promise<number[]>;
}

interface NewRecord<Record> {
  readonly record: Record;
  /** Its columns that aren't fields. */
  readonly row: { readonly sample: 0 | 1; readonly [column: string]: unknown };
}

/** Records that are added by one statement: databases take them together in a fraction of the time. */
const ROWS_PER_STATEMENT = 100;

/** How to read and write the records of a table. */
export function tableKind<Table extends RecordTable, List extends Fields>(
  subject: Table,
  fields: List,
  { read, derive, follow, complete }: Traits<Table, List>,
): TableKind<RecordOf<List>, Row<Table>> {
  // The columns are the table's own, by the types of `fields`; queries can't know which table it is.
  const table = subject as 'faq';
  const kind: RecordTable = subject;
  const slugged = kind === 'store' || kind === 'post' ? kind : undefined;
  const columnsFor = async (
    db: Database,
    all: readonly { readonly record: RecordOf<List>; readonly row: object }[],
  ) => {
    const columns = all.map(({ record }) => columnsOf(fields, record));
    const whole = all.map(({ record, row }, index) => ({
      record,
      row: { ...row, ...columns[index] } as Partial<Row<Table>>,
    }));
    const derived = await derive?.(db, whole);
    return columns.map((each, index) => ({ ...each, ...derived?.[index] }));
  };
  return {
    subject,
    fields,
    personal: personalFields(fields),
    ...(complete && { complete }),
    async find(db, id) {
      const found = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
      if (!found) return undefined;
      const row = found as unknown as Row<Table>;
      const { schema, others } = await read(db, row);
      return { version: found.version, schema, fields: recordOf(fields, row, others), row };
    },
    async insert(transaction, all, by) {
      const ids: number[] = [];
      // A store or a post is added before the next one claims its slug and its place.
      const size = slugged ? 1 : ROWS_PER_STATEMENT;
      for (let from = 0; from < all.length; from += size) {
        const step = all
          .slice(from, from + size)
          .map(({ record, row }) => ({ record: complete?.(record, by) ?? record, row }));
        if (slugged) await claimSlug(transaction, slugged, slugOf(step[0]!.record));
        const columns = await columnsFor(transaction, step);
        const times = { created_at: by.now, updated_at: by.now };
        const inserted = await transaction
          .insertInto(table)
          .values(step.map(({ row }, index) => ({ ...times, ...row, ...columns[index] }) as never))
          .returning('id')
          .execute();
        // Ids rise in the order of the rows, whatever the order in which they're returned.
        const added = inserted.map(({ id }) => id).sort((one, other) => one - other);
        const edits = step.map(({ record, row }, index) => ({
          id: added[index]!,
          after: record,
          sample: row.sample,
        }));
        await follow?.(transaction, edits, by);
        ids.push(...added);
      }
      return ids;
    },
    async save(transaction, { id, version, before, after, row }, by) {
      const isMoved = slugged && slugOf(before) !== slugOf(after);
      if (isMoved) await claimSlug(transaction, slugged, slugOf(after));
      const [columns] = await columnsFor(transaction, [{ record: after, row }]);
      await transaction
        .updateTable(table)
        // Naming a column rewrites its indexes, even if its value stays the same.
        .set({ ...changedIn(row, columns!), version, updated_at: by.now })
        .where('id', '=', id)
        .execute();
      if (isMoved) await keepSlug(transaction, slugged, { id, slug: slugOf(before) });
      await follow?.(transaction, [{ id, before, after, sample: 0 }], by);
    },
  };
}

function slugOf(record: object): string {
  return (record as { readonly slug: string }).slug;
}

function changedIn(row: object, columns: object): object {
  const before = new Map(Object.entries(row));
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => value !== before.get(name)));
}

/**
 * Adds records.
 * @returns their ids, in the order given
 */
export function createRecords<Record extends object>(
  db: Database,
  kind: TableKind<Record>,
  { records, sample }: { readonly records: readonly Record[]; readonly sample: 0 | 1 },
  by: ChangeBy,
): Promise<number[]> {
  return changeContent(db, by, async (transaction) => {
    const all = records.map((record) => ({ record, row: { sample } }));
    const ids = await kind.insert(transaction, all, by);
    return { result: ids, line: { action: 'create', subject: kind.subject, detail: { ids } } };
  });
}
