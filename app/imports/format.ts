import type { FeedRow } from './feed-row.ts';

/** Where a file's records are. All formats of a kind share one reader (reading/). */
export type FileShape =
  /** A header, then a record a line. The separator is found by the header: a comma, a semicolon, or a tab. */
  | { readonly kind: 'csv' }
  /** An array in this member of the file's object ("data"), or a bare array, if no member is named. */
  | { readonly kind: 'json'; readonly items?: string }
  /** Elements of this name, wherever they are. */
  | { readonly kind: 'xml'; readonly item: string };

/**
 * A record with the feed's own names. Columns of CSV are in lowercase, and cells are texts. JSON has its own types,
 * except that a number is the text that the file has, so that long ids keep their digits. An element of XML is its text,
 * or a record of its elements, where one that is repeated is an array.
 */
export type FeedRecord = Readonly<Record<string, unknown>>;

/** What a file says of itself outside its records, by path: `pagination.total`, `_meta.count`, `links@total-matched`. */
export type FileFacts = ReadonlyMap<string, string>;

export interface Format {
  readonly name: string;
  /** The source of its rows, if the operator names none. */
  readonly source: string;
  readonly shape: FileShape;
  /** The time zone (IANA) of its times without an offset; undefined where nobody knows. A row may know better. */
  readonly zone?: string;
  /** Whether `dd/MM/yyyy` is a date in it. */
  readonly hasDayFirst?: true;
  /** The names that it's published with. The more of them a record has, the closer it comes. */
  readonly fields: readonly string[];
  /** How many records there are in all, by the file's own word; undefined where it doesn't say. */
  total?(facts: FileFacts, rows: number): number | undefined;
  /** Whether a file of this shape is of this format, by its first record, or by the header of CSV. */
  fits(record: FeedRecord): boolean;
  /** Where a record names its source; '' if it doesn't. */
  sourceOf?(record: FeedRecord): string;
  read(record: FeedRecord): FeedRow;
}
