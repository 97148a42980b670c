import type { Database } from '../../../data/database.server.ts';
import { findMapping } from '../../../data/imports/mappings.server.ts';
import type { RunView } from '../../../data/imports/uploads/list-runs.server.ts';
import { openUpload } from '../../../data/imports/uploads/uploads.server.ts';
import { lineIn, textOf } from '../../../frame/forms/form.server.ts';
import { type MappedField, type Mapping, mappedFields } from '../../../imports/formats/mapped-csv.ts';
import { FeedError } from '../../../imports/reading/feed-error.ts';
import { readColumns } from '../../../imports/reading/read-feed.ts';
import { guessMapping } from './guess-mapping.ts';

const ROWS_SHOWN = 3;

export type ColumnsView = NonNullable<Awaited<ReturnType<typeof columnsOf>>>;

/** The columns of a file that only a person can tell, or has told; undefined for any other. */
export async function columnsOf(db: Database, run: RunView) {
  const isUnknown = run.state === 'failed' && run.notes.hasUnknownColumns;
  if (!isUnknown && (run.state !== 'ready' || run.format !== 'mapped-csv')) return undefined;
  const isOfSource = run.sourceId !== null;
  const source = run.choices.source ?? run.source;
  const mapping = await findMapping(db, source);
  if (!isUnknown && !mapping) return undefined;
  try {
    const { columns, rows } = await readColumns(openUpload(db, run.id), ROWS_SHOWN);
    return { source, columns, rows, isUnknown, mapping: mapping ?? guessMapping(columns, rows), isOfSource };
  } catch (error) {
    if (error instanceof FeedError) return undefined;
    throw error;
  }
}

export interface WrongColumns {
  readonly columnErrors: Readonly<Partial<Record<'source' | MappedField, string>>>;
}

/** What somebody said about the columns, or what is missing of it. They name the source, too, unless it's known. */
export function readMapping(
  form: FormData,
  known?: string,
): { source: string; mapping: Mapping } | WrongColumns {
  const source = known ?? lineIn(form, 'source');
  const store = lineIn(form, 'always-store');
  const named = mappedFields.flatMap((field) => {
    const column = textOf(form, `column-${field}`);
    const isOfStore = field === 'store' || field === 'storeId';
    return column === '' || (store !== '' && isOfStore) ? [] : [[field, column] as const];
  });
  const always = store === '' ? {} : { store: { always: store } };
  const mapping: Mapping = { ...Object.fromEntries(named), ...always };
  const columnErrors: { -readonly [Name in keyof WrongColumns['columnErrors']]: string } = {};
  if (!/^[a-z0-9-]{1,40}$/.test(source))
    columnErrors.source = 'Name the source with up to 40 lowercase letters, digits, and hyphens.';
  if (!mapping.id) columnErrors.id = 'Choose the column that is different in each row.';
  if (!mapping.code) columnErrors.code = 'Choose the column with the codes.';
  if (!mapping.store && !mapping.storeId) columnErrors.store = 'Choose a column, or name the store below.';
  return Object.keys(columnErrors).length > 0 ? { columnErrors } : { source, mapping };
}
