import { data, redirect } from 'react-router';
import type { PersonBy } from '../../data/audit/audit.server.ts';
import type { BulkOutcome } from '../../data/changes/edit-records.server.ts';
import { publishRecords, updateRecord, withdrawRecords } from '../../data/changes/edit-records.server.ts';
import { createOnce } from '../../data/changes/submissions.server.ts';
import type { Database } from '../../data/database.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { findStoreRecord, isSlugTaken } from '../../data/stores/office-stores.server.ts';
import { createStores, storeKind } from '../../data/stores/write-stores.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { suggestEmoji, suggestHue, suggestSlug } from '../../domain/office/store-suggestions.ts';
import { textOf } from '../../frame/forms/form.server.ts';
import { type StoreFields, storeFields } from '../../records/store.ts';
import type { Person } from '../../services.server.ts';
import type { FormResult } from '../ui/form/form-result.ts';
import { type FormValues, INTENT_FIELD, valuesOf } from '../ui/form/form-values.ts';
import { toForm } from '../ui/form/record-values.ts';
import { orErrors, saveRecord, statusAfter, submissionOf } from '../ui/form/save-form.server.ts';
import { storeOfValues } from './store-values.ts';

/** Who saves a store's form. */
interface Saving {
  readonly db: Database;
  readonly person: Person;
  readonly by: PersonBy;
}

/**
 * Adds the store that a form describes: as a draft, or published. What was left empty is suggested.
 * @returns the id of the new store, or what the form shows instead
 */
export async function addStore({ db, person, by }: Saving, form: FormData): Promise<number | FormResult> {
  const values = valuesOf(form);
  refuseAffiliate(values, person);
  const typed = storeOfValues(values);
  const name = typed.name ?? '';
  const create = async (on: Database) => {
    const { zone } = await getSettings(on);
    const store = {
      ...typed,
      name,
      website: typed.website ?? '',
      slug: typed.slug || (await suggestSlug(name, (slug) => isSlugTaken(on, slug))),
      logo: typed.logo || suggestEmoji(name),
      hue: Number.isFinite(typed.hue) ? typed.hue! : suggestHue(name),
      zone: typed.zone || zone,
      status: statusAfter(form, 'draft'),
    };
    const [id] = await createStores(on, [store], by);
    return id!;
  };
  return orErrors(values, storeFields, () => createOnce(db, submissionOf(form, by), create));
}

/** What saving a store's form led to. */
export type StoreSaved =
  /** `refused` names the store if it's saved but couldn't be published or withdrawn. */
  | Pick<BulkOutcome, 'auditId' | 'refused'>
  /** Nothing was saved; the form shows why. */
  | FormResult;

/**
 * Saves a store's form, and publishes or withdraws the store if that is what its button says.
 * @throws a 404 response if there is no such store, 403 if the person may not change what the form has
 */
export async function saveStore({ db, person, by }: Saving, id: number, form: FormData): Promise<StoreSaved> {
  const values = valuesOf(form);
  refuseAffiliate(values, person);
  const fields = isAtLeast(person.role, 'owner') ? storeFields : editorFields;
  const save = async (transaction: Database): Promise<StoreSaved> => {
    const stored = await findStoreRecord(transaction, id, by.now);
    if (!stored) throw data('This store is gone. Someone may have removed it.', { status: 404 });
    const saved = await saveRecord<StoreFields>(transaction, {
      form,
      typed: values,
      fields,
      toForm: (store) => toForm(storeFields, store),
      save(version) {
        const changes = withStoredHue(storeOfValues(values), stored.fields);
        return updateRecord(transaction, storeKind, { id, version, changes }, by);
      },
      find: async () => stored,
    });
    if (!('version' in saved)) return saved;
    const intent = textOf(form, INTENT_FIELD);
    if (intent === 'publish') return publishRecords(transaction, storeKind, [id], by);
    if (intent === 'withdraw') return withdrawRecords(transaction, storeKind, [id], by);
    return { auditId: null, refused: [] };
  };
  return db.transaction().execute(save);
}

/** Redirects after a save. The address says what was done, and which change can be undone. */
export function savedAt(id: number, done: string, auditId: number | null = null): Response {
  const query = new URLSearchParams({ done, ...(auditId !== null && { undo: String(auditId) }) });
  return redirect(`/office/stores/${id}?${query}`);
}

/** Only owners have the field, and only they may send it. */
function refuseAffiliate(values: FormValues, person: Person): void {
  if ('affiliateTemplate' in values && !isAtLeast(person.role, 'owner'))
    throw data('Only an owner can change an affiliate link.', { status: 403 });
}

/** A color that is drawn alike isn't a change: the range has fewer steps than the field. */
function withStoredHue(typed: Partial<StoreFields>, { hue }: StoreFields): Partial<StoreFields> {
  const isAlike = typed.hue !== undefined && Math.round(hue / 30) % 12 === Math.round(typed.hue / 30) % 12;
  return isAlike ? { ...typed, hue } : typed;
}

const { affiliateTemplate: _, ...editorFields } = storeFields;
