import { jsonParser, type Token } from 'stream-json/core/parser.js';
import { FeedError } from './feed-error.ts';
import { RecordBuilder } from './json-records.ts';
import type { RecordSource, SourceRecord } from './record-source.ts';

/** Short enough for an error to name its place, long enough to hold most values in one piece. */
const PIECE_LENGTH = 4_096;

/** The records of JSON: those of the first member of these names that is an array, or of a bare array. */
export function readJson(text: AsyncIterable<string>, members: ReadonlySet<string>): RecordSource {
  const builder = new RecordBuilder(members);
  return {
    facts: builder.facts,
    list: () => builder.list,
    records: recordsOf(text, builder),
  };
}

async function* recordsOf(text: AsyncIterable<string>, builder: RecordBuilder): AsyncGenerator<SourceRecord> {
  const parse = jsonParser({ packValues: false });
  const place = new Place();
  for await (const part of text)
    for (let at = 0; at < part.length; at += PIECE_LENGTH) {
      const piece = part.slice(at, at + PIECE_LENGTH);
      feed(parse, piece, builder, place);
      place.add(piece);
      yield* builder.take();
    }
  // A number may go on until something else follows.
  feed(parse, '\n', builder, place);
  if (!builder.isWhole) throw new FeedError(`This file is cut off, ${builder.place()}. Download it again.`);
  yield* builder.take();
  builder.requireList();
}

function feed(parse: ReturnType<typeof jsonParser>, piece: string, builder: RecordBuilder, place: Place) {
  let found: ReturnType<typeof parse>;
  try {
    found = parse(piece);
  } catch (error) {
    const reason = (error as Error).message.replace(/^Parser (has|cannot parse input:) /, '');
    throw new FeedError(`This isn’t valid JSON near ${place.name()}, ${builder.place()}: ${reason}.`);
  }
  if (typeof found === 'object') for (const token of found.values as readonly Token[]) builder.add(token);
}

/** Where a reader has come to; a file may be a single line. */
class Place {
  #characters = 0;
  #lines = 1;

  add(piece: string): void {
    this.#characters += piece.length;
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) this.#lines += 1;
  }

  name(): string {
    return `line ${this.#lines} (character ${this.#characters + 1})`;
  }
}
