import { recordSchema } from './record-schema.ts';
import { type SettingKey, type Settings, settingFields } from './settings.ts';

export const settingsSchema = recordSchema(settingFields);

/** Settings that fit, and no others than those given. @throws ZodError when one doesn't fit */
export function checkedSettings(given: Partial<Settings>): Partial<Settings> {
  const names = Object.keys(given).map((name) => [name, true]);
  return settingsSchema.pick(Object.fromEntries(names) as Record<SettingKey, true>).parse(given);
}
