import type { FeedRecord, FileShape, Format } from '../format.ts';
import { ColumnsError, FeedError } from './feed-error.ts';
import type { RecordSource, SourceRecord } from './record-source.ts';

export type Kind = FileShape['kind'];

/**
 * The format of a file, by what its reader has found.
 * @param formats Those of the file's kind. If it's only one, the file has to be of it, as far as can be seen.
 * @throws FeedError if the file is of none, naming the one that comes closest.
 */
export function chooseFormat(
  kind: Kind,
  source: RecordSource,
  formats: readonly Format[],
  first: SourceRecord | undefined,
): Format {
  const record = source.header ?? (first && 'record' in first ? first.record : undefined);
  const possible = formats.filter((format) => canHold(format, source.list?.()));
  if (record === undefined) return formatOfNone(kind, source, possible);
  const [closest] = possible.toSorted((one, other) => closeness(other, record) - closeness(one, record));
  if (formats.length === 1 && closest && kind !== 'csv' && closeness(closest, record) > 0) return closest;
  const [format] = possible
    .filter((each) => each.fits(record))
    .toSorted((one, other) => closeness(other, record) - closeness(one, record));
  if (format) return format;
  const sentence = sentenceFor(closest, formats.length === 1, record);
  const canBeMapped = formats.some(({ name }) => name === 'mapped-csv');
  throw canBeMapped
    ? new ColumnsError(`${sentence} The office can be told what the columns of any CSV are.`)
    : new FeedError(sentence);
}

/** Whether its records can be in this list: '' is a bare array, and undefined is no JSON. */
function canHold({ shape }: Format, list: string | undefined): boolean {
  return !list || (shape.kind === 'json' && shape.items === list);
}

/** How many of a format's own names a record has. */
function closeness({ fields }: Format, record: FeedRecord): number {
  return fields.filter((name) => Object.hasOwn(record, name)).length;
}

/** The format of a file without records, by what the file says of itself. */
function formatOfNone(kind: Kind, { facts }: RecordSource, formats: readonly Format[]): Format {
  const said = facts.errorMessage();
  if (said !== undefined) throw new FeedError(`There are no records in this file. It says: “${said}”`);
  const empty = formats.filter((format) => format.total?.(facts, 0) === 0);
  const [format, ...others] = empty.length > 0 || kind === 'xml' ? empty : formats;
  if (format && others.length === 0) return format;
  throw new FeedError('There are no records in this file that tell its format. Name it with --format.');
}

function sentenceFor(closest: Format | undefined, isOnly: boolean, record: FeedRecord): string {
  const names = Object.keys(record);
  const has = `Its records have ${names.length === 0 ? 'no fields' : listNames(names)}.`;
  if (!closest) return `This file is in no format that we read. ${has}`;
  const lacks = listNames(closest.fields.filter((name) => !Object.hasOwn(record, name)));
  if (isOnly) return `This file isn’t ${closest.name}. ${has} They lack ${lacks}.`;
  return `This file is in no format that we read. ${has} The closest is ${closest.name}; they lack its ${lacks}.`;
}

/** The first few, and no more of each than a line can show. */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `“${name.slice(0, 40)}”`);
  return [...shown, ...(names.length > 5 ? ['and more'] : [])].join(', ');
}
