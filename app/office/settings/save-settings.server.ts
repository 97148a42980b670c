import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import {
  getSettingsToEdit,
  type SettingVersions,
  updateSettings,
} from '../../data/site/write-settings.server.ts';
import { type SettingKey, type Settings, settingFields, settingKeys } from '../../records/settings.ts';
import { settingsSchema } from '../../records/settings-rules.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import { type FormResult, fieldErrors } from '../ui/form/form-result.ts';
import { type FormValues, firstValueOf } from '../ui/form/form-values.ts';
import { fromForm, toForm } from '../ui/form/record-values.ts';
import { conflictOf } from '../ui/form/save-form.server.ts';

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
export function saveSettingsForm(
  context: Readonly<RouterContextProvider>,
  typed: FormValues,
): Promise<FormResult | undefined> {
  return save(context, typed, settingsSchema.safeParse(fromForm(settingFields, typed).record));
}

/** The settings that a site begins with. */
const firstSettings = { name: true, zone: true, email: true } as const;

/** Saves the form of the first settings, which are the owner's from then on. */
export function saveFirstSettings(
  context: Readonly<RouterContextProvider>,
  typed: FormValues,
): Promise<FormResult | undefined> {
  const { name, zone, email } = fromForm(settingFields, typed).record;
  const parsed = settingsSchema.pick(firstSettings).safeParse({ name, zone, email });
  return save(context, typed, parsed, { ownsAll: true });
}

/** Whether somebody has saved a first setting since the form was opened. */
export function isOvertaken(typed: FormValues, versions: SettingVersions): boolean {
  return Object.keys(firstSettings).some(
    (key) => versionIn(typed, key as SettingKey) !== versions[key as SettingKey],
  );
}

async function save(
  context: Readonly<RouterContextProvider>,
  typed: FormValues,
  parsed: z.ZodSafeParseResult<Partial<Settings>>,
  { ownsAll = false } = {},
): Promise<FormResult | undefined> {
  if (!parsed.success) return { values: typed, ...fieldErrors(parsed.error, settingFields) };
  const { db } = context.get(servicesContext);
  const versions = Object.fromEntries(settingKeys.map((key) => [key, versionIn(typed, key)]));
  const by = changeBy(context);
  const outcome = await updateSettings(db, { settings: parsed.data, versions, ownsAll }, by);
  if (outcome.outcome === 'saved') return undefined;
  const current = await getSettingsToEdit(db);
  const resolved = await conflictOf(db, {
    typed,
    current: current.settings,
    version: versionOfAll(current.versions),
    changed: outcome.changed,
    toForm: (settings) => toForm(settingFields, settings),
    fields: settingFields,
  });
  return { ...resolved, values: { ...resolved.values, ...versionValues(current.versions) } };
}

function versionIn(typed: FormValues, key: SettingKey): number {
  return Number(firstValueOf(typed, VERSION_PREFIX + key)) || 0;
}
