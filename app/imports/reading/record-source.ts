import type { FeedRecord } from '../format.ts';
import { MOST_FACT_CHARACTERS, MOST_FACTS } from './limits.ts';

/** A record, or why it can't be one though the file can be read on. Rows count from 1, without a header. */
export type SourceRecord =
  | { readonly row: number; readonly record: FeedRecord }
  | { readonly row: number; readonly problem: string };

/** A file's records, as one of the readers finds them. */
export interface RecordSource {
  /** The columns of CSV, without values. */
  readonly header?: FeedRecord;
  readonly facts: Facts;
  /** The member that the records are in, as soon as one has been found: '' for a bare array. JSON alone has it. */
  readonly list?: () => string | undefined;
  readonly records: AsyncGenerator<SourceRecord>;
}

/** What a file says outside its records: a limited number of short texts. */
export class Facts extends Map<string, string> {
  add(path: string, text: string): void {
    if (this.size < MOST_FACTS && path.length + text.length <= MOST_FACT_CHARACTERS) this.set(path, text);
  }

  /** What the file says in place of records: an API's "Invalid key", for example. */
  errorMessage(): string | undefined {
    const said = [...this].find(([path, text]) => ERRORS.has(lastName(path)) && text.trim() !== '');
    return said?.[1].trim();
  }
}

const ERRORS = new Set(['error', 'errors', 'error-message', 'error_message', 'errormessage', 'message']);

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
