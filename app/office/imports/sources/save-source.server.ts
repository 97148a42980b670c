import { isDeepStrictEqual } from 'node:util';
import type { PersonBy } from '../../../data/audit/audit.server.ts';
import { updateRecord } from '../../../data/changes/edit-records.server.ts';
import { createOnce } from '../../../data/changes/submissions.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { openAccess, sealAccess } from '../../../data/imports/sources/sealed-access.server.ts';
import { createFeedSource, feedSourceKind } from '../../../data/imports/sources/write-sources.server.ts';
import { formats } from '../../../imports/formats/formats.ts';
import { type FeedSourceFields, feedSourceFields } from '../../../records/feed-source.ts';
import { type FormResult, recordErrors } from '../../ui/form/form-result.ts';
import { type FormValues, valuesOf } from '../../ui/form/form-values.ts';
import { fromForm, ofForm, toForm } from '../../ui/form/record-values.ts';
import { orErrors, saveRecord, submissionOf } from '../../ui/form/save-form.server.ts';
import { accessIn } from './access-form.server.ts';
import { secretFields } from './secret-fields.ts';

/** Who saves a source's form, and with which key. */
interface Saving {
  readonly db: Database;
  readonly secretKey: Uint8Array;
  readonly allowsLoopback: boolean;
  readonly by: PersonBy;
}

/** Adds the source that a form describes. @returns its id, or what the form shows instead */
export async function addSource(saving: Saving, form: FormData): Promise<number | FormResult> {
  const { db, by } = saving;
  const values = valuesOf(form);
  const read = readSource(saving, form, values, undefined);
  if ('errors' in read) return withSecretsAgain(form, { values, errors: read.errors });
  const added = await orErrors(values, feedSourceFields, () =>
    createOnce(db, submissionOf(form, by), (transaction) => createFeedSource(transaction, read.fields, by)),
  );
  return typeof added === 'number' ? added : withSecretsAgain(form, added);
}

const NO_SOURCE = 'Enter a short name such as “cj”, or choose the format.';
const AGAIN = 'Enter it again. It’s secret, so this page doesn’t show what you typed.';

/** Says of secrets that were right that they have to be entered again. */
function withSecretsAgain(form: FormData, result: FormResult): FormResult {
  const typed = Object.values(secretFields).filter((name) => form.get(name));
  return {
    ...result,
    errors: { ...Object.fromEntries(typed.map((name) => [name, AGAIN])), ...result.errors },
  };
}

/**
 * Saves a source's form. An address or credentials that it leaves empty stay.
 * @returns the version that it has now, or what the form shows instead
 * @throws a 404 response if there is no such source
 */
export async function saveSource(
  saving: Saving,
  id: number,
  form: FormData,
): Promise<{ readonly version: number } | FormResult> {
  const { db, by } = saving;
  const typed = valuesOf(form);
  return db.transaction().execute(async (transaction) => {
    const stored = await feedSourceKind.find(transaction, id);
    const read = readSource(saving, form, typed, stored?.fields);
    if (stored && 'errors' in read) return withSecretsAgain(form, { values: typed, errors: read.errors });
    const saved = await saveRecord<FeedSourceFields>(transaction, {
      ...{ form, typed, fields: feedSourceFields },
      toForm: (source) => toForm(feedSourceFields, source),
      save: (version) => {
        const changes = 'fields' in read ? read.fields : {};
        return updateRecord(transaction, feedSourceKind, { id, version, changes }, by);
      },
      find: async () => stored,
    });
    return 'version' in saved ? saved : withSecretsAgain(form, saved);
  });
}

function readSource(
  { secretKey, allowsLoopback }: Saving,
  form: FormData,
  values: FormValues,
  stored: FeedSourceFields | undefined,
): { readonly fields: FeedSourceFields } | { readonly errors: Readonly<Record<string, string>> } {
  const { record, errors: unread } = fromForm(feedSourceFields, values);
  // Rows are known by it, so it stays.
  const source = stored?.source ?? (record.source || (formats.get(record.format)?.source ?? ''));
  const open = stored && openAccess(stored.access, secretKey);
  const given = accessIn(form, {
    credentials: record.credentials,
    stored: open && { ...open, credentials: stored.credentials },
    allowsLoopback,
  });
  const errors = {
    ...recordErrors(ofForm(feedSourceFields), { ...record, source }),
    ...unread,
    ...(source === '' && { source: NO_SOURCE }),
    ...('errors' in given && given.errors),
  };
  if ('errors' in given || Object.keys(errors).length > 0) return { errors };
  const { access } = given;
  return {
    fields: {
      ...record,
      source,
      host: new URL(access.address).host,
      access: stored && isDeepStrictEqual(access, open) ? stored.access : sealAccess(access, secretKey),
    },
  };
}
