import { isDeepStrictEqual } from 'node:util';
import { defaultSettings, type SettingKey, type Settings, settingKeys } from '../../records/settings.ts';
import { checkedSettings } from '../../records/settings-rules.ts';
import type { ChangeBy, ChangedField } from '../audit/audit.server.ts';
import { changeContent } from '../changes/content-change.server.ts';
import type { Database } from '../database.server.ts';
import { getSettings, writeSettings } from './site.server.ts';

/** The version of each setting: 0 while nobody has set it. */
export type SettingVersions = Readonly<Record<SettingKey, number>>;

/** The settings as they are, with their versions, and the names of those that are the sample's. */
export async function getSettingsToEdit(
  db: Database,
): Promise<{ settings: Settings; versions: SettingVersions; sample: SettingKey[] }> {
  const rows = await db.selectFrom('setting').select(['key', 'version', 'sample']).execute();
  const rowOf = (key: SettingKey) => rows.find((row) => row.key === key);
  return {
    settings: await getSettings(db),
    versions: Object.fromEntries(
      settingKeys.map((key) => [key, rowOf(key)?.version ?? 0]),
    ) as SettingVersions,
    sample: settingKeys.filter((key) => rowOf(key)?.sample === 1),
  };
}

export interface SettingsUpdate {
  /** The settings of the form as the editor leaves them. */
  readonly settings: Partial<Settings>;
  /** The versions that the editor began from. */
  readonly versions: Partial<SettingVersions>;
  /** Settings left as they are become the owner's too, so they no longer go with the sample. */
  readonly ownsAll?: boolean;
}

export type SettingsOutcome =
  | { readonly outcome: 'saved'; readonly changed: readonly SettingKey[] }
  /** Somebody else has changed a setting that this editor changed too; nothing was written. */
  | { readonly outcome: 'conflict'; readonly changed: readonly ChangedField[] };

/**
 * Saves the settings that differ. Each has a version of its own, so two people who change different ones don't
 * conflict.
 * @throws ZodError when one doesn't fit
 */
export async function updateSettings(
  db: Database,
  { settings, versions, ownsAll = false }: SettingsUpdate,
  by: ChangeBy,
): Promise<SettingsOutcome> {
  const after = checkedSettings(settings);
  const given = settingKeys.filter((key) => key in after);
  return changeContent<SettingsOutcome>(db, by, async (transaction) => {
    const now = await getSettingsToEdit(transaction);
    const isOwned = (key: SettingKey) => now.versions[key] > 0 && !now.sample.includes(key);
    const changed = given.filter(
      (key) => !isDeepStrictEqual(after[key], now.settings[key]) || (ownsAll && !isOwned(key)),
    );
    const overtaken = await listChangedSettings(
      transaction,
      versions,
      now,
      changed.filter((key) => versions[key] !== now.versions[key]),
    );
    // A setting that this editor didn't change keeps the other's value.
    const left = overtaken.filter(({ field, base }) => isDeepStrictEqual(after[field as SettingKey], base));
    if (left.length < overtaken.length) return { result: { outcome: 'conflict', changed: overtaken } };
    const own = changed.filter((key) => !left.some(({ field }) => field === key));
    if (own.length === 0) return { result: { outcome: 'saved', changed: own } };
    const values = Object.fromEntries(own.map((key) => [key, after[key]]));
    const line = await writeSettings(transaction, { before: now.settings, after: values, sample: 0 }, by);
    // A setting may become the site's own as it is.
    const isChange = own.some((key) => !isDeepStrictEqual(after[key], now.settings[key]));
    return { result: { outcome: 'saved', changed: own }, line: isChange ? line : undefined };
  });
}

/** How many lines of the audit to search for a setting's earlier value: more than anybody edits at once. */
const LINES_BACK = 200;

/** What those settings were at the versions that an editor saw, what they are now, and who changed them last. */
async function listChangedSettings(
  db: Database,
  seen: Partial<SettingVersions>,
  now: { readonly settings: Settings; readonly versions: SettingVersions },
  keys: readonly SettingKey[],
): Promise<ChangedField[]> {
  if (keys.length === 0) return [];
  const lines = await db
    .selectFrom('audit')
    .select(['detail', 'person_id', 'at'])
    .where('subject', '=', 'setting')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LINES_BACK)
    .execute();
  return keys.map((field) => {
    const edits = lines.flatMap(({ detail, person_id, at }) => {
      const { changes = {} } = JSON.parse(detail) as { changes?: Record<string, [unknown, unknown]> };
      return changes[field] ? [{ before: changes[field][0], personId: person_id, at }] : [];
    });
    // Each edit raised the version by one. After the sample was removed, versions begin again.
    const since = now.versions[field] - (seen[field] ?? 0);
    const base = since > 0 ? edits[since - 1]?.before : undefined;
    return {
      field,
      base: base === undefined ? defaultSettings[field] : base,
      theirs: now.settings[field],
      personId: edits[0]?.personId ?? null,
      at: edits[0]?.at ?? 0,
    };
  });
}
