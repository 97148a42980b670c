import { asLine } from '../../../domain/text/typed-text.ts';

/** A form as the browser sends it: the values of each name. A checkbox that isn't ticked isn't there. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** The version that an editor began from, and the key that makes a form count once. */
export const VERSION_FIELD = 'version';
export const REQUEST_KEY_FIELD = 'request-key';
/** What an editor began from, where it has no version: the ids of a list in order, or what would be removed. */
export const SEEN_FIELD = 'seen';
/** The change to take back: the id of its line in the audit. */
export const UNDO_FIELD = 'change';
/** Which button was pressed: `save`, `publish`, `withdraw`, … */
export const INTENT_FIELD = 'intent';

/** Controls whose names begin like this hold secrets: no draft keeps them, and no response has them. */
export const SECRET_PREFIX = 'secret-';

const OWN_FIELDS: readonly string[] = [VERSION_FIELD, REQUEST_KEY_FIELD, SEEN_FIELD, INTENT_FIELD];

/**
 * What somebody typed, without secrets and the fields that the form adds itself. Files are left out. Browsers send line breaks in
 * two characters, and records have one.
 */
export function valuesOf(form: FormData): FormValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (OWN_FIELDS.includes(name) || isSecret(name)) continue;
    const texts = values.get(name) ?? [];
    values.set(name, texts);
    if (typeof value === 'string') texts.push(value.replaceAll('\r\n', '\n'));
  }
  return Object.fromEntries(values);
}

function isSecret(name: string): boolean {
  return name.startsWith(SECRET_PREFIX);
}

/** The first value of a name; empty if there is none. */
export function firstValueOf(values: FormValues, name: string): string {
  return values[name]?.[0] ?? '';
}

/** The same on one line, as records hold it. */
export function lineOf(values: FormValues, name: string): string {
  return asLine(firstValueOf(values, name));
}

/** A record's fields as form values: text, a list of texts, or a tick. */
export function toValues(
  fields: Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>,
): FormValues {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, listOf(value)] as const));
}

function listOf(value: string | number | boolean | null | undefined | readonly string[]): readonly string[] {
  if (typeof value === 'object' && value !== null) return value;
  if (typeof value === 'boolean') return value ? ['1'] : [];
  return value === null || value === undefined ? [''] : [String(value)];
}

/** Whether two forms say the same in a field. */
export function isSameValue(a: FormValues, b: FormValues, name: string): boolean {
  return (a[name] ?? []).filter(Boolean).join('\n') === (b[name] ?? []).filter(Boolean).join('\n');
}

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a field no longer holds what was refused, and fits its control. The server has the last word. */
export function isMended(
  { name, value, validity }: Control,
  typed: FormValues,
  refused: FormValues,
): boolean {
  if (isSecret(name)) return value !== '';
  return validity.valid && !isSameValue(typed, refused, name);
}

/** Has the browser check a control by the field's own rule. No form shows the browser's messages. */
export function checkBy(control: Control, fits: (text: string) => boolean): void {
  control.setCustomValidity(control.value === '' || fits(control.value) ? '' : 'unfit');
}
