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
  /** The columns that follow from its fields. The row has no id yet if the record is new. */
  derive?(db: Database, record: RecordOf<List>, row: Partial<Row<Table>>): Promise<Partial<Row<Table>>>;
  /** Writes its values in other tables, and whatever else follows from an edit or, without `before`, a new record. */
  follow?(transaction: DatabaseTransaction, edit: Follow<RecordOf<List>>, by: ChangeBy): Promise<void>;
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
  insert(transaction: DatabaseTransaction, record: Record, row: NewRow, by: ChangeBy): Promise<number>;
}

/** The columns of a new record that aren't fields. */
interface NewRow {
  readonly sample: 0 | 1;
  readonly [column: string]: unknown;
}

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
  const columnsFor = async (db: Database, record: RecordOf<List>, row: object) => {
    const columns = columnsOf(fields, record);
    return { ...columns, ...(await derive?.(db, record, { ...row, ...columns } as Partial<Row<Table>>)) };
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
    async insert(transaction, given, row, by) {
      const record = complete?.(given, by) ?? given;
      if (slugged) await claimSlug(transaction, slugged, slugOf(record));
      const columns = await columnsFor(transaction, record, row);
      const { id } = await transaction
        .insertInto(table)
        .values({ created_at: by.now, updated_at: by.now, ...row, ...columns } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await follow?.(transaction, { id, after: record, sample: row.sample }, by);
      return id;
    },
    async save(transaction, { id, version, before, after, row }, by) {
      const isMoved = slugged && slugOf(before) !== slugOf(after);
      if (isMoved) await claimSlug(transaction, slugged, slugOf(after));
      const columns = await columnsFor(transaction, after, row);
      await transaction
        .updateTable(table)
        // Naming a column rewrites its indexes, even if its value stays the same.
        .set({ ...changedIn(row, columns), version, updated_at: by.now })
        .where('id', '=', id)
        .execute();
      if (isMoved) await keepSlug(transaction, slugged, { id, slug: slugOf(before) });
      await follow?.(transaction, { id, before, after, sample: 0 }, by);
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
    const ids: number[] = [];
    for (const record of records) ids.push(await kind.insert(transaction, record, { sample }, by));
    return { result: ids, line: { action: 'create', subject: kind.subject, detail: { ids } } };
  });
}
