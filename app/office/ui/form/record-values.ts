import { parseDollars } from '../../../domain/text/money.ts';
import { asLine, asLines } from '../../../domain/text/typed-text.ts';
import {
  type Fields,
  type Kind,
  listFields,
  type PathField,
  type RecordOf,
  recordFrom,
  valueAt,
} from '../../../records/field.ts';
import { zoneChoices } from '../../../words/office/zones.ts';
import { type FormValues, firstValueOf, lineOf } from './form-values.ts';

/** A record's fields, without those that buttons or other screens change. */
export function ofForm<List extends Fields>(fields: List): List {
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !field.isElsewhere),
  ) as unknown as List;
}

/** How a form shows and reads moments; the browser does neither. */
export interface Moments {
  readonly shown: (field: PathField, at: number) => string;
  /** Undefined where the form leaves it to the site. */
  readonly read: (field: PathField, text: string) => number | null | undefined | Unreadable;
}

export function toForm(fields: Fields, record: object, moments?: Moments): FormValues {
  return Object.fromEntries(
    listFields(ofForm(fields)).map((field) => [
      field.path,
      shown(field, valueAt(record, field.path), moments),
    ]),
  );
}

function shown(field: PathField, value: unknown, moments?: Moments): readonly string[] {
  if (field.kind === 'choices') return (value ?? []) as readonly string[];
  if (field.kind === 'flag') return value === true ? ['1'] : [];
  if (value === null || value === undefined) return [''];
  if (field.kind === 'moment') return [moments?.shown(field, value as number) ?? ''];
  return [shownText(field.kind, value)];
}

function shownText(kind: Kind, value: unknown): string {
  switch (kind) {
    case 'cents':
      return dollars(value as number);
    case 'names':
      return (value as readonly string[]).join(', ');
    case 'lines':
      return (value as readonly string[]).join('\n');
    case 'hours':
      return (value as readonly { days: string; hours: string }[])
        .map(({ days, hours }) => `${days}: ${hours}`)
        .join('\n');
    default:
      return String(value);
  }
}

export interface ReadRecord<List extends Fields> {
  /** The values for the record's schema to check. A moment that was left empty is absent. */
  readonly record: RecordOf<List>;
  /** Errors of fields that don't hold what they should, by the name of the form's field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** What a form says about a record. */
export function fromForm<List extends Fields>(
  fields: List,
  values: FormValues,
  moments?: Moments,
): ReadRecord<List> {
  const errors: Record<string, string> = {};
  const record = recordFrom(ofForm(fields), (field) => {
    const { path, label, error } = field;
    const read =
      field.kind === 'moment' ? moments?.read(field, lineOf(values, path)) : readValue(field, values);
    if (!(read instanceof Unreadable)) return read;
    errors[path] = error ?? `${label} ${read.message}.`;
    return null;
  });
  return { record, errors };
}

/** The value can't be read; says what it must be. */
export class Unreadable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

function readValue(field: PathField, values: FormValues): unknown {
  const { kind, path, typed = (each: string) => each, isOptional, min, max } = field;
  const text = typed(lineOf(values, path));
  switch (kind) {
    case 'choices':
      return values[path] ?? [];
    case 'flag':
      return text === '1';
    case 'text':
      return firstValueOf(values, path) || (isOptional ? null : '');
    case 'names':
      return listOf(values, path, /[,\n]/);
    case 'lines':
      return listOf(values, path, /\n/);
    case 'hours':
      return listOf(values, path, /\n/).map(openingOf);
  }
  // A form that was opened before the field was there says nothing about it.
  if (text === '') return isOptional ? null : (field.default ?? '');
  if (kind === 'cents') return parseDollars(text) ?? new Unreadable('must be an amount such as 5 or 7.50');
  if (kind === 'number')
    return /^\d{1,9}$/.test(text) ? Number(text) : new Unreadable(`must be ${min} to ${max}`);
  return text;
}

/** Whether a text is what its field takes, as far as the field alone can tell. */
export function fitsField(field: PathField, text: string): boolean {
  // The browser reads days and times itself.
  if (field.kind === 'moment') return true;
  const read = readValue(field, { [field.path]: [text] });
  if (read instanceof Unreadable) return false;
  if (field.kind === 'address') return URL.canParse(String(read));
  if (field.kind === 'zone') return zoneChoices().includes(String(read));
  if (typeof read === 'number' && field.kind === 'number') return read >= field.min! && !(read > field.max!);
  return typeof read !== 'string' || read === '' || !field.rule || field.rule.fits(read);
}

function listOf(values: FormValues, path: string, separator: RegExp): string[] {
  return asLines(firstValueOf(values, path)).split(separator).map(asLine).filter(Boolean);
}

/** "Mon-Fri: 9 AM-6 PM": days, a colon, and hours. Without a colon the hours are missing, which the schema reports. */
function openingOf(line: string): { days: string; hours: string } {
  const [days = '', ...hours] = line.split(':');
  return { days: days.trim(), hours: hours.join(':').trim() };
}

function dollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
