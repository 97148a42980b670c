import type { Token } from 'stream-json/core/parser.js';
import type { FeedRecord } from '../format.ts';
import { FeedError } from './feed-error.ts';
import { MOST_DEPTH, MOST_RECORD_CHARACTERS } from './limits.ts';
import { Facts, type SourceRecord } from './record-source.ts';

/** An array or an object that hasn't ended yet. */
interface Open {
  readonly isArray: boolean;
  /** Its values so far; undefined outside records, where nothing is kept. */
  readonly values: [name: string, value: unknown][] | undefined;
  /** Whether its values are the records. */
  readonly isList: boolean;
  /** The name of the member that is next. */
  name: string;
}

/** Builds records from the tokens of JSON, and collects the scalars around them. */
export class RecordBuilder {
  readonly facts = new Facts();
  list: string | undefined;
  readonly #members: ReadonlySet<string>;
  readonly #open: Open[] = [];
  #text: string[] | undefined;
  /** What is in hand of the record, or of the text, that is being read. */
  #characters = 0;
  #rows = 0;
  #isOver = false;
  #found: SourceRecord[] = [];

  constructor(members: ReadonlySet<string>) {
    this.#members = members;
  }

  /** The records since the last time. */
  take(): readonly SourceRecord[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  get isWhole(): boolean {
    return this.#isOver;
  }

  place(): string {
    return this.#rows === 0 ? 'before the first record' : `after record ${this.#rows}`;
  }

  requireList(): void {
    if (this.list !== undefined) return;
    const said = this.facts.errorMessage();
    if (said !== undefined) throw new FeedError(`There are no records in this file. It says: “${said}”`);
    const names = [...this.#members].map((name) => `“${name}”`).join(', ');
    throw new FeedError(
      `This JSON has no list of records: it should be an array${names && `, or have one named ${names}`}.`,
    );
  }

  add(token: Token): void {
    this.#count(1);
    switch (token.name) {
      case 'startObject':
      case 'startArray':
        this.#begin(token.name === 'startArray');
        break;
      case 'endObject':
      case 'endArray':
        this.#end();
        break;
      case 'startString':
      case 'startNumber':
      case 'startKey':
        this.#text = [];
        break;
      case 'stringChunk':
      case 'numberChunk':
        this.#count(token.value.length);
        this.#text!.push(token.value);
        break;
      case 'endKey':
        this.#open.at(-1)!.name = this.#endText();
        break;
      case 'endString':
      case 'endNumber':
        this.#value(this.#endText());
        break;
      case 'nullValue':
      case 'trueValue':
      case 'falseValue':
        this.#value(token.value);
    }
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > MOST_RECORD_CHARACTERS)
      throw new FeedError(`A record, or a text, is longer than 1 MB, ${this.place()}.`);
  }

  #endText(): string {
    const text = this.#text!.join('');
    this.#text = undefined;
    if (!this.#open.at(-1)?.values) this.#characters = 0;
    return text;
  }

  #begin(isArray: boolean): void {
    if (this.#open.length === MOST_DEPTH)
      throw new FeedError(`This JSON is nested more than ${MOST_DEPTH} levels deep, ${this.place()}.`);
    const parent = this.#open.at(-1);
    const isList = isArray && this.#isListIn(parent);
    if (isList) this.list = parent?.name ?? '';
    const isInRecord = parent?.isList || parent?.values !== undefined;
    if (!parent?.values) this.#characters = 0;
    this.#open.push({ isArray, isList, values: isInRecord ? [] : undefined, name: '' });
  }

  #isListIn(parent: Open | undefined): boolean {
    if (parent === undefined) return true;
    const isMember = this.#open.length === 1 && !parent.isArray && this.#members.has(parent.name);
    return isMember && (this.list === undefined || this.list === parent.name);
  }

  #end(): void {
    const { isArray, values } = this.#open.pop()!;
    if (values) this.#value(isArray ? values.map(([, value]) => value) : Object.fromEntries(values));
    this.#isOver = this.#open.length === 0;
  }

  #value(value: unknown): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) throw new FeedError('This JSON is a single value, not a list of records.');
    if (parent.values) parent.values.push([parent.name, value]);
    else if (parent.isList) this.#emit(value);
    else this.#state(value);
  }

  #emit(value: unknown): void {
    this.#rows += 1;
    this.#characters = 0;
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.#found.push(
      isRecord
        ? { row: this.#rows, record: value as FeedRecord }
        : { row: this.#rows, problem: 'It isn’t an object.' },
    );
  }

  #state(value: unknown): void {
    this.#characters = 0;
    if (value === null || this.#open.some(({ isArray }) => isArray)) return;
    this.facts.add(this.#open.map(({ name }) => name).join('.'), String(value));
  }
}
