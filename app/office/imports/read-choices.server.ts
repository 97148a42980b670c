import type { RunView } from '../../data/imports/uploads/list-runs.server.ts';
import type { UploadChoices } from '../../data/imports/uploads/uploads.server.ts';
import { lineIn, textOf } from '../../frame/forms/form.server.ts';
import { formats } from '../../imports/formats/formats.ts';
import { zone as zoneSchema } from '../../records/schemas.ts';

export interface WrongChoices {
  readonly errors: Readonly<Partial<Record<'format' | 'source' | 'zone' | 'file', string>>>;
}

/**
 * What somebody chose for a file, or what is wrong with it. Stores that they chose before stay, and so do the format and
 * the source of an address, which the source's own form says.
 */
export function readChoices(
  form: FormData,
  { choices: before, sourceId }: Pick<RunView, 'choices' | 'sourceId'> = { choices: {}, sourceId: null },
): UploadChoices | WrongChoices {
  const isOfSource = sourceId !== null;
  const format = (isOfSource ? before.format : textOf(form, 'format')) || 'auto';
  const source = (isOfSource ? before.source : lineIn(form, 'source')) ?? '';
  const zone = lineIn(form, 'zone');
  const errors: { -readonly [Name in keyof WrongChoices['errors']]: string } = {};
  if (format !== 'auto' && !formats.has(format)) errors.format = 'Choose one of the formats.';
  if (source !== '' && !/^[a-z0-9-]{1,40}$/.test(source))
    errors.source = 'Use up to 40 lowercase letters, digits, and hyphens.';
  if (zone !== '' && !zoneSchema.safeParse(zone).success)
    errors.zone = 'Enter a time zone such as America/New_York.';
  if (Object.keys(errors).length > 0) return { errors };
  return {
    format,
    source: source || undefined,
    zone: zone || undefined,
    stores: { ...before.stores, ...storesIn(form) },
    mayCreateStores: form.has('create'),
    isWhole: form.has('whole'),
    ...(before.ignored && { ignored: before.ignored }),
  };
}

function storesIn(form: FormData): Record<string, string> {
  const slugs = form.getAll('slug').map(String);
  const named = form.getAll('feedStore').map((name, index) => [String(name), slugs[index]?.trim() ?? '']);
  return Object.fromEntries(named.filter(([, slug]) => slug !== ''));
}
