import type { FeedRow } from '../feed-row.ts';
import type { FeedRecord, FileFacts, Format } from '../format.ts';
import { chooseFormat, type Kind } from './choose-format.ts';
import { readCsv } from './csv.ts';
import { decode } from './decode.ts';
import { FeedError } from './feed-error.ts';
import { readJson } from './json.ts';
import { MOST_ID_CHARACTERS, PART_LENGTH } from './limits.ts';
import { peek } from './peek.ts';
import type { RecordSource, SourceRecord } from './record-source.ts';
import { isWebPage, WEB_PAGE } from './web-page.ts';
import { readXml } from './xml.ts';

/** A row as its format reads it, or why it can't be used. Rows count from 1, without a header. */
export type ReadRow =
  | { readonly row: number; readonly record: FeedRow }
  /** The id is '' if the row has none, and cut if it's too long. A row that could be cut into cells has its record. */
  | { readonly row: number; readonly id: string; readonly problem: string; readonly record?: FeedRow };

export interface Feed {
  readonly format: Format;
  /** Whose rows they are, as far as the file says. */
  readonly source: string;
  /** Can be read once. Throws a FeedError where the file can't be read on. */
  readonly records: AsyncGenerator<ReadRow>;
  /** What the file says of itself: all of it once the records have been read to their end. */
  facts(): FileFacts;
}

/**
 * Reads a feed, part by part, in the one of the formats that its content shows.
 * @throws FeedError if the file is of none of them, with a sentence for operators.
 */
export async function readFeed(bytes: AsyncIterable<Uint8Array>, formats: readonly Format[]): Promise<Feed> {
  const { start, all } = await peek(decode(bytes), PART_LENGTH, (parts) => parts.join(''));
  const kind = kindOf(start.trimStart());
  const ofKind = formats.filter(({ shape }) => shape.kind === kind);
  if (ofKind.length === 0)
    throw new FeedError(
      `This file is ${NAMES[kind]}, and ${formats.map(({ name }) => name).join(', ')} is ${listKinds(formats)}.`,
    );
  const source = await sourceOf(kind, all, start, ofKind);
  const first = await source.records.next();
  const found = first.done ? undefined : first.value;
  const format = chooseFormat(kind, source, ofKind, found);
  const named = found && 'record' in found ? format.sourceOf?.(found.record) : undefined;
  const records = rowsOf(format, source, first);
  return { format, source: named || format.source, records, facts: () => source.facts };
}

/** The columns of a CSV as they're compared, and its first rows. @throws FeedError if it isn't one */
export async function readColumns(bytes: AsyncIterable<Uint8Array>, rows: number) {
  const { start, all } = await peek(decode(bytes), PART_LENGTH, (parts) => parts.join(''));
  if (kindOf(start.trimStart()) !== 'csv') throw new FeedError('This file is no CSV.');
  const { header, records } = await readCsv(all, start);
  const columns = Object.keys(header!);
  const first: string[][] = [];
  for await (const found of records) {
    if ('record' in found) first.push(columns.map((column) => String(found.record[column])));
    if (first.length === rows) break;
  }
  return { columns, rows: first };
}

const NAMES: Readonly<Record<Kind, string>> = { csv: 'CSV or plain text', json: 'JSON', xml: 'XML' };

function listKinds(formats: readonly Format[]): string {
  return [...new Set(formats.map(({ shape }) => shape.kind.toUpperCase()))].join(' or ');
}

/** By its first character: feeds have no other sign in common. */
function kindOf(start: string): Kind {
  if (start === '') throw new FeedError('This file is empty, or begins with nothing but blank space.');
  if (isWebPage(start)) throw new FeedError(WEB_PAGE);
  if (start.startsWith('{') || start.startsWith('[')) return 'json';
  return start.startsWith('<') ? 'xml' : 'csv';
}

async function sourceOf(kind: Kind, text: AsyncIterable<string>, start: string, formats: readonly Format[]) {
  const shapes = formats.map(({ shape }) => shape);
  if (kind === 'csv') return readCsv(text, start);
  if (kind === 'xml')
    return readXml(text, new Set(shapes.flatMap((shape) => (shape.kind === 'xml' ? [shape.item] : []))));
  return readJson(
    text,
    new Set(shapes.flatMap((shape) => (shape.kind === 'json' ? (shape.items ?? []) : []))),
  );
}

async function* rowsOf(
  format: Format,
  { records }: RecordSource,
  first: IteratorResult<SourceRecord, unknown>,
): AsyncGenerator<ReadRow> {
  try {
    for (let next = first; !next.done; next = await records.next()) yield rowOf(format, next.value);
  } finally {
    await records.return(undefined);
  }
}

function rowOf(format: Format, found: SourceRecord): ReadRow {
  if ('problem' in found) return { ...found, id: '' };
  const record = format.read(found.record as FeedRecord);
  const problem = problemOf(record);
  if (problem === undefined) return { row: found.row, record };
  const id = record.id.slice(0, MOST_ID_CHARACTERS);
  return { row: found.row, id, problem, record: { ...record, id } };
}

function problemOf({ id, store }: FeedRow): string | undefined {
  if (id === '') return 'It has no id.';
  if (id.length > MOST_ID_CHARACTERS) return `Its id is longer than ${MOST_ID_CHARACTERS} characters.`;
  return store.id === '' && store.name === '' ? 'It has no store.' : undefined;
}
