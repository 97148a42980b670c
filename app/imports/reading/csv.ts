import { pipeline, Readable } from 'node:stream';
import { CsvError, type CsvErrorCode, parse } from 'csv-parse';
import type { FeedRecord } from '../format.ts';
import { FeedError } from './feed-error.ts';
import { MOST_COLUMNS, MOST_RECORD_CHARACTERS, PART_LENGTH } from './limits.ts';
import { Facts, type RecordSource, type SourceRecord } from './record-source.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** How many parts the parser may have taken in before it hands out the records in them. */
const PARTS_AHEAD = 4;

const SENTENCES: Partial<Record<CsvErrorCode, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'a quoted cell goes on after its closing quote',
  INVALID_OPENING_QUOTE: 'a quote appears in the middle of a cell that isn’t quoted',
  CSV_MAX_RECORD_SIZE: 'a record is longer than 1 MB, so a quote may be missing',
};

/**
 * The records of CSV after its header. Lines whose cells are all blank are none.
 * @throws FeedError if the header can't be read; its records throw it for what can't be cut into cells.
 */
export async function readCsv(text: AsyncIterable<string>, start: string): Promise<RecordSource> {
  const lines = linesOf(text, separatorOf(start));
  const { value: head } = await lines.next();
  if (head === undefined) throw new FeedError('This file has no header and no records.');
  const columns = columnsOf(head);
  return {
    header: recordOf(columns, []),
    facts: new Facts(),
    records: recordsOf(lines, columns),
  };
}

/** How a column is matched by its name. */
export function columnName(name: string): string {
  return name.trim().toLowerCase();
}

function columnsOf(head: readonly string[]): string[] {
  if (head.length > MOST_COLUMNS)
    throw new FeedError(`Line 1 has ${head.length} columns; ${MOST_COLUMNS} are allowed.`);
  const columns = head.map(columnName);
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) < at);
  if (twice !== undefined)
    throw new FeedError(`Line 1 has the column “${twice}” twice. Rename or remove one.`);
  return columns;
}

async function* recordsOf(
  lines: AsyncGenerator<string[]>,
  columns: readonly string[],
): AsyncGenerator<SourceRecord> {
  let row = 0;
  for await (const cells of lines) {
    row += 1;
    if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== ''))
      yield { row, problem: `It has ${cells.length} cells, but the header has ${columns.length}.` };
    else yield { row, record: recordOf(columns, cells) };
  }
}

function recordOf(columns: readonly string[], cells: readonly string[]): FeedRecord {
  return Object.fromEntries(
    columns.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? ''] as const])),
  );
}

async function* linesOf(text: AsyncIterable<string>, separator: string): AsyncGenerator<string[]> {
  let openLength = 0;
  let emptyLines = 0;
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MOST_RECORD_CHARACTERS,
    on_record: (cells: string[]) => {
      openLength = 0;
      return cells.every((cell) => cell === '') ? null : cells;
    },
  });
  // The parser's own limit doesn't count separators, so a line of nothing else could fill the memory.
  const limited = async function* () {
    for await (const part of text) {
      // Empty lines aren't records, so `on_record` never sees them.
      if (parser.info.empty_lines > emptyLines) openLength = 0;
      emptyLines = parser.info.empty_lines;
      openLength += part.length;
      if (openLength > MOST_RECORD_CHARACTERS + PARTS_AHEAD * PART_LENGTH)
        throw new FeedError(`A record is longer than 1 MB, on line ${parser.info.lines}.`);
      yield part;
    }
  };
  // An error reaches the loop below, because it destroys what the loop reads.
  pipeline(Readable.from(limited()), parser, () => {});
  try {
    for await (const cells of parser) yield cells as string[];
  } catch (error) {
    throw error instanceof CsvError ? sentenceFor(error, parser.info.lines) : error;
  }
}

function sentenceFor(error: CsvError, line: number): FeedError {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new FeedError(`This file ends inside a quoted cell, on line ${line}. It may be cut off.`);
  return new FeedError(`Line ${line} isn’t valid CSV: ${SENTENCES[error.code] ?? error.message}.`);
}

/** The separator that the header has most of, outside quotes. */
function separatorOf(start: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of start) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1);
  }
  return SEPARATORS.reduce((most, next) => (counts.get(next)! > counts.get(most)! ? next : most), ',');
}
