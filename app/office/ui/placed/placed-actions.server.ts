import { type RouterContextProvider, redirect } from 'react-router';
import type { PersonBy } from '../../../data/audit/audit.server.ts';
import { type ArrangedList, arrange } from '../../../data/changes/arrange.server.ts';
import { updateRecord } from '../../../data/changes/edit-records.server.ts';
import { createOnce } from '../../../data/changes/submissions.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { type EditedRecord, listPlacedRecords } from '../../../data/site/placed-to-edit.server.ts';
import { getSettings } from '../../../data/site/site.server.ts';
import {
  addPlacedRecord,
  deletePlacedRecord,
  type PlacedFields,
  type PlacedRecordKind,
} from '../../../data/site/write-placed.server.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { notFound } from '../../../frame/route-parameters.ts';
import type { Fields as RecordFields } from '../../../records/field.ts';
import { changeBy, servicesContext } from '../../../services.server.ts';
import type { FormResult } from '../form/form-result.ts';
import { type FormValues, INTENT_FIELD, SEEN_FIELD, valuesOf } from '../form/form-values.ts';
import { formAgain, orErrors, saveRecord, statusAfter, submissionOf } from '../form/save-form.server.ts';
import { saveOrder } from '../list/arrangement.server.ts';

/** How the office reads and writes one kind of record that has its place on a page. */
export interface PlacedKind<Fields extends PlacedFields> {
  readonly path: string;
  readonly kind: PlacedRecordKind<Fields>;
  /** The lists of the screen, by their names in its address. */
  readonly lists: ReadonlyMap<string, ArrangedList>;
  readonly fields: RecordFields;
  readonly toForm: (record: EditedRecord<Fields>) => FormValues;
  /** What a form says, or what is wrong with it beyond the record's schema. */
  readonly read: (
    values: FormValues,
    options: ReadOptions,
  ) => { readonly typed: Partial<Fields> } | { readonly errors: FormResult['errors'] };
}

interface ReadOptions {
  /** The status that the button pressed leads to. */
  readonly status: PlacedFields['status'];
  readonly isSample: boolean;
  /** Integer day on the site's calendar, which may be tomorrow's in UTC. */
  readonly today: number;
}

/** What the screen shows: which record is edited, where one is added, which list is put in order, and what was saved. */
export async function loadPlaced<Fields extends PlacedFields>(
  { kind, toForm }: PlacedKind<Fields>,
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
) {
  const all = await listPlacedRecords(context.get(servicesContext).db, kind);
  const edited = all.find(({ id }) => String(id) === query.get('edit'));
  return {
    all,
    edited: edited && {
      id: edited.id,
      version: edited.version,
      status: edited.status,
      initial: toForm(edited),
    },
    adding: query.get('add'),
    ordering: query.get('order'),
    saved: query.get('saved') ?? '',
  };
}

/** Does what a form of the screen asks. Leads back to the screen, or returns what it shows instead. */
export async function changePlaced<Fields extends PlacedFields>(
  placed: PlacedKind<Fields>,
  context: Readonly<RouterContextProvider>,
  { query, form }: { readonly query: URLSearchParams; readonly form: FormData },
) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const named = (parameter: string) => query.get(parameter) ?? '';
  const ordered = placed.lists.get(named('order'));
  if (ordered && form.has(SEEN_FIELD)) {
    const next = `${placed.path}?${form.has('move') ? `order=${named('order')}` : 'saved=order'}`;
    return saveOrder(form, next, (order) => arrange(db, ordered, order, by));
  }
  const list = query.has('add') && placed.lists.get(textOf(form, 'page') || named('add'));
  if (list) return add(placed, db, form, { list, by });
  const record = (await listPlacedRecords(db, placed.kind)).find(({ id }) => String(id) === named('edit'));
  if (!record) throw notFound();
  return save(placed, db, form, { record, by });
}

async function add<Fields extends PlacedFields>(
  { path, kind, fields, read }: PlacedKind<Fields>,
  db: Database,
  form: FormData,
  { list: { table: _, ...place }, by }: { readonly list: ArrangedList; readonly by: PersonBy },
) {
  const values = valuesOf(form);
  const status = statusAfter(form, 'draft');
  const said = read(values, { status, isSample: false, today: await todayOf(db, by) });
  if ('errors' in said) return formAgain({ values, errors: said.errors });
  const record = { ...said.typed, ...place, status } as unknown as Fields;
  const added = await orErrors(values, fields, () =>
    createOnce(db, submissionOf(form, by), (transaction) => addPlacedRecord(transaction, kind, record, by)),
  );
  return typeof added === 'number' ? redirect(`${path}?saved=1`) : formAgain(added);
}

/** Saves or deletes a record. */
async function save<Fields extends PlacedFields>(
  { path, kind, fields, toForm, read }: PlacedKind<Fields>,
  db: Database,
  form: FormData,
  {
    record: { id, isSample, ...current },
    by,
  }: { readonly record: EditedRecord<Fields>; readonly by: PersonBy },
) {
  if (textOf(form, INTENT_FIELD) === 'delete') {
    await deletePlacedRecord(db, kind, id, by);
    return redirect(`${path}?saved=deleted`);
  }
  const typed = valuesOf(form);
  const status = statusAfter(form, current.status);
  const said = read(typed, { status, isSample, today: await todayOf(db, by) });
  if ('errors' in said) return formAgain({ values: typed, errors: said.errors });
  const changes = { ...said.typed, status };
  const saved = await saveRecord<EditedRecord<Fields>>(db, {
    form,
    typed,
    fields,
    toForm,
    save: (version) => updateRecord(db, kind, { id, version, changes }, by),
    async find() {
      const now = (await listPlacedRecords(db, kind)).find((each) => each.id === id);
      return now && { version: now.version, fields: now };
    },
  });
  return 'version' in saved ? redirect(`${path}?saved=${id}.${saved.version}`) : formAgain(saved);
}

async function todayOf(db: Database, { now }: PersonBy): Promise<number> {
  const { zone } = await getSettings(db);
  return dayOf(now, zone);
}
