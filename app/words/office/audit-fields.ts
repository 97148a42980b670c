import { parseDay } from '../../domain/time/days.ts';
import { findField } from '../../records/by-subject.ts';
import type { Field, Fields, Kind } from '../../records/field.ts';
import { formatDay, formatInstant } from '../days.ts';
import { capitalized } from '../locale.ts';
import { formatDollars } from '../money.ts';

/** A field that changed, in words; without values where they are personal or long. */
export interface FieldChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Longer texts are named, not quoted. */
const QUOTED_LENGTH = 60;

/** The fields of a kind of record that differ, with those of a group one by one. */
export function fieldChanges(
  subject: string,
  fields: Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>,
  zone: string,
): FieldChange[] {
  const changeOf = (name: string, field: Field | undefined, values: readonly [unknown, unknown]) => ({
    label: field?.label ?? humanized(name),
    before: valueText(field ?? { kind: kindOf(name) }, values[0], zone),
    after: valueText(field ?? { kind: kindOf(name) }, values[1], zone),
  });
  return Object.entries(fields).flatMap(([name, values]): FieldChange[] => {
    const field = findField(subject, name);
    if (!values) return [{ label: field?.label ?? humanized(name), before: null, after: null }];
    const [before, after] = values;
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    if (!isObject(before) || !isObject(after)) return [changeOf(name, field, values)];
    const inner = Object.keys({ ...before, ...after }).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    const group = (field?.fields ?? {}) as Fields;
    return inner.map((key) => changeOf(key, group[key], [before[key], after[key]]));
  });
}

/** "$30 → $35"; long texts aren't quoted. */
export function changeText({ before, after }: Pick<FieldChange, 'before' | 'after'>): string {
  if (before === null && after === null) return 'rewritten';
  return `${before ?? 'a longer text'} → ${after ?? 'a longer text'}`;
}

/** What a field of a kind of record is called. */
export function labelOf(subject: string, name: string): string {
  return findField(subject, name)?.label ?? humanized(name);
}

/** "Display name" of `displayName`, for what has no list of fields. */
function humanized(name: string): string {
  return capitalized(
    name.replace(/(Cents|At|Url)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
}

function kindOf(name: string): Kind {
  if (name.endsWith('Cents')) return 'cents';
  return name.endsWith('At') ? 'moment' : 'line';
}

/** A value as one would say it; null where it is too long to say. */
function valueText(field: Pick<Field, 'kind' | 'unit' | 'of'>, value: unknown, zone: string): string | null {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (field.kind === 'cents') return formatDollars(value);
    if (field.kind === 'moment') return formatInstant(value, zone);
    return `${value}${field.unit ?? ''}`;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return 'nothing';
    return shortText(
      value.map((item) => valueText({ ...field, kind: 'pattern' }, item, zone) ?? '…').join(', '),
    );
  }
  if (isObject(value))
    return shortText(
      Object.values(value)
        .map((item) => valueText({ ...field, kind: 'pattern' }, item, zone))
        .join(', '),
    );
  const words = field.of?.[String(value)];
  if (words !== undefined) return words;
  const text = String(value);
  const day = field.kind === 'day' ? parseDay(text) : undefined;
  if (day !== undefined) return formatDay(day, 'short');
  // Several words are quoted, so that it's clear where they end.
  const isPhrase = (field.kind === 'line' || field.kind === 'text') && text.includes(' ');
  return shortText(isPhrase ? `“${text}”` : text.replaceAll('_', ' '));
}

function shortText(text: string): string | null {
  return text.length <= QUOTED_LENGTH ? text : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
