import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Database } from '../../data/database.server.ts';
import type { ChangeBy } from '../../data/operations/audit.server.ts';
import type { BulkOutcome } from '../../data/operations/edit-records.server.ts';
import { findPersonNames } from '../../data/operations/person-names.server.ts';
import { createOnce } from '../../data/operations/submissions.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { findStoreRecord, isSlugTaken } from '../../data/stores/office-stores.server.ts';
import type { StoreFields } from '../../data/stores/store-record.ts';
import {
  createStores,
  publishStores,
  updateStore,
  withdrawStores,
} from '../../data/stores/write-stores.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { suggestEmoji, suggestHue, suggestSlug } from '../../domain/office/store-suggestions.ts';
import type { Person } from '../../services.server.ts';
import { type FormField, type FormResult, fieldErrors } from '../ui/form/form-result.ts';
import { type FormValues, REQUEST_KEY_FIELD, VERSION_FIELD, valuesOf } from '../ui/form/form-values.ts';
import { resolveConflict } from '../ui/form/resolve-conflict.ts';
import { type StoreFormFields, storeFormFields, storeOfValues, valuesOfStore } from './store-values.ts';

interface Saving {
  readonly db: Database;
  readonly person: Person;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Adds the store that a form describes: as a draft, or published. What was left empty is suggested.
 * @returns the id of the new store, or what the form shows instead
 */
export async function addStore({ db, person, now }: Saving, form: FormData): Promise<number | FormResult> {
  const values = valuesOf(form);
  refuseAffiliate(values, person);
  const typed = storeOfValues(values);
  const name = typed.name ?? '';
  const status = form.get('intent') === 'publish' ? 'published' : 'draft';
  const create = async (on: Database) => {
    const { zone } = await getSettings(on);
    const store = {
      ...typed,
      name,
      website: typed.website ?? '',
      slug: typed.slug || (await suggestSlug(name, (slug) => isSlugTaken(on, slug))),
      logo: typed.logo || suggestEmoji(name),
      hue: Number.isNaN(typed.hue ?? Number.NaN) ? suggestHue(name) : typed.hue!,
      zone: typed.zone || zone,
      status,
    } as const;
    const [id] = await createStores(on, [store], byOf(person, now));
    return id!;
  };
  const key = form.get(REQUEST_KEY_FIELD);
  try {
    if (typeof key !== 'string' || key === '') return await create(db);
    return await createOnce(db, { key, personId: person.id, now }, create);
  } catch (error) {
    return problemsOf(error, values);
  }
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
export async function saveStore(
  { db, person, now }: Saving,
  id: number,
  form: FormData,
): Promise<StoreSaved> {
  const values = valuesOf(form);
  refuseAffiliate(values, person);
  const by = byOf(person, now);
  const intent = form.get('intent');
  try {
    return await db.transaction().execute(async (transaction) => {
      const stored = await findStoreRecord(transaction, id, now);
      if (!stored) throw data('This store is gone. Someone may have removed it.', { status: 404 });
      const changes = withStoredHue(storeOfValues(values), stored.fields);
      const version = Number(form.get(VERSION_FIELD));
      const saved = await updateStore(transaction, { id, version, changes }, by);
      if (saved.outcome === 'conflict') {
        const people = await findPersonNames(
          transaction,
          saved.changed.map(({ personId }) => personId),
        );
        return resolveConflict({
          typed: values,
          current: stored.fields,
          version: saved.version,
          changed: saved.changed,
          toForm: (fields: StoreFields) => valuesOfStore(fields),
          formFields: formFieldsFor(person),
          people,
        });
      }
      if (intent === 'publish') return publishStores(transaction, [id], by);
      if (intent === 'withdraw') return withdrawStores(transaction, [id], by);
      return { auditId: null, refused: [] };
    });
  } catch (error) {
    return problemsOf(error, values);
  }
}

/** Redirects after a save. The address says what was done, and which change can be undone. */
export function savedAt(id: number, done: string, auditId: number | null = null): Response {
  const query = new URLSearchParams({ done, ...(auditId !== null && { undo: String(auditId) }) });
  return redirect(`/office/stores/${id}?${query}`);
}

/** Only owners have the field, and only they may send it. */
function refuseAffiliate(values: FormValues, person: Person): void {
  if (storeFormFields.affiliateTemplate.name in values && !isAtLeast(person.role, 'owner'))
    throw data('Only an owner can change an affiliate link.', { status: 403 });
}

/** A color that is drawn alike isn't a change: the range has fewer steps than the field. */
function withStoredHue(typed: Partial<StoreFormFields>, { hue }: StoreFields): Partial<StoreFormFields> {
  const isAlike = typed.hue !== undefined && Math.round(hue / 30) % 12 === Math.round(typed.hue / 30) % 12;
  return isAlike ? { ...typed, hue } : typed;
}

function formFieldsFor(person: Person): Record<string, FormField[]> {
  const shown = Object.entries(storeFormFields).filter(
    ([field]) => field !== 'affiliateTemplate' || isAtLeast(person.role, 'owner'),
  );
  return Object.fromEntries(shown.map(([field, formField]) => [field, [formField]]));
}

function problemsOf(error: unknown, values: FormValues): FormResult {
  if (!(error instanceof z.ZodError)) throw error;
  const { errors, ...rest } = fieldErrors(error, storeFormFields);
  const fee = storeFormFields.deliveryFeeCents.name;
  // The schema speaks of cents, the field of dollars.
  const spoken =
    fee in errors ? { ...errors, [fee]: 'Enter an amount like 5.99, or leave it empty.' } : errors;
  return { values, errors: spoken, ...rest };
}

function byOf(person: Person, now: number): ChangeBy {
  return { actor: { personId: person.id }, now };
}
