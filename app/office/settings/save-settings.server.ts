import type { RouterContextProvider } from 'react-router';
import { findPersonNames } from '../../data/operations/person-names.server.ts';
import { settingsSchema } from '../../data/site/settings.ts';
import {
  getSettingsToEdit,
  type SettingVersions,
  settingKeys,
  updateSettings,
} from '../../data/site/write-settings.server.ts';
import { personContext, servicesContext } from '../../services.server.ts';
import { type FormResult, fieldErrors } from '../ui/form/form-result.ts';
import { type FormValues, firstValueOf } from '../ui/form/form-values.ts';
import { resolveConflict } from '../ui/form/resolve-conflict.ts';
import { fieldsOfSetting, settingFields, settingsFromForm, settingsToForm } from './settings-fields.ts';

/** The hidden field with the version of a setting that the editor began from. */
const VERSION_PREFIX = 'version-';

export function versionValues(versions: SettingVersions): FormValues {
  return Object.fromEntries(settingKeys.map((key) => [VERSION_PREFIX + key, [String(versions[key])]]));
}

/** All versions as one number, which any save raises. */
export function versionOfAll(versions: SettingVersions): number {
  return settingKeys.reduce((sum, key) => sum + versions[key], 0);
}

/** Saves the form of the settings. @returns what to show in it, or undefined when everything was saved */
export async function saveSettingsForm(
  context: Readonly<RouterContextProvider>,
  typed: FormValues,
): Promise<FormResult | undefined> {
  const { db, now } = context.get(servicesContext);
  const parsed = settingsSchema.safeParse(settingsFromForm(typed));
  if (!parsed.success) return { values: typed, ...fieldErrors(parsed.error, settingFields) };
  const versions = Object.fromEntries(
    settingKeys.map((key) => [key, Number(firstValueOf(typed, VERSION_PREFIX + key)) || 0]),
  ) as SettingVersions;
  const by = { actor: { personId: context.get(personContext).id }, now: now() };
  const outcome = await updateSettings(db, { settings: parsed.data, versions }, by);
  if (outcome.outcome === 'saved') return undefined;
  const current = await getSettingsToEdit(db);
  const resolved = resolveConflict({
    typed,
    current: current.settings,
    version: versionOfAll(current.versions),
    changed: outcome.changed,
    toForm: settingsToForm,
    formFields: fieldsOfSetting,
    people: await findPersonNames(
      db,
      outcome.changed.map(({ personId }) => personId),
    ),
  });
  return { ...resolved, values: { ...resolved.values, ...versionValues(current.versions) } };
}
