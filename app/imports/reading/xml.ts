import { SaxesParser } from 'saxes';
import { FeedError } from './feed-error.ts';
import { MOST_DEPTH, MOST_RECORD_CHARACTERS } from './limits.ts';
import { Facts, type RecordSource, type SourceRecord } from './record-source.ts';
import { WEB_PAGE } from './web-page.ts';

/** An element that hasn't ended yet. */
interface Open {
  readonly name: string;
  readonly texts: string[];
  /** The elements in it, by name; undefined outside records, where nothing is kept. */
  readonly children: Map<string, unknown> | undefined;
}

/** The records of XML: elements of these names, wherever they are. No entity beyond XML's own five is expanded. */
export function readXml(text: AsyncIterable<string>, items: ReadonlySet<string>): RecordSource {
  const reader = new XmlReader(items);
  return { facts: reader.facts, records: recordsOf(text, reader) };
}

async function* recordsOf(text: AsyncIterable<string>, reader: XmlReader): AsyncGenerator<SourceRecord> {
  for await (const part of text) yield* reader.read(part);
  reader.close();
}

class XmlReader {
  readonly facts = new Facts();
  readonly #items: ReadonlySet<string>;
  readonly #parser = new SaxesParser();
  readonly #open: Open[] = [];
  /** What the parser, or the open record, has in hand. */
  #characters = 0;
  #rows = 0;
  #found: SourceRecord[] = [];

  constructor(items: ReadonlySet<string>) {
    this.#items = items;
    this.#parser.on('error', (error) => this.#fail(error));
    this.#parser.on('doctype', (doctype) => {
      if (/^\s{0,9}html\b/i.test(doctype)) throw new FeedError(WEB_PAGE);
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#begin(name, attributes));
    this.#parser.on('closetag', () => this.#end());
    this.#parser.on('text', (text) => this.#add(text));
    this.#parser.on('cdata', (text) => this.#add(text));
    this.#parser.on('comment', () => this.#settle());
  }

  /** The records that end in this part. */
  read(part: string): readonly SourceRecord[] {
    this.#characters += part.length;
    this.#parser.write(part);
    if (this.#characters > MOST_RECORD_CHARACTERS)
      throw new FeedError(`A record, or a text, is longer than 1 MB, on line ${this.#parser.line}.`);
    const found = this.#found;
    this.#found = [];
    return found;
  }

  close(): void {
    if (this.#open.length > 0)
      throw new FeedError(
        `This file is cut off: <${this.#open.at(-1)!.name}> isn’t closed ${this.#place()}.`,
      );
    this.#parser.close();
  }

  #place(): string {
    return `on line ${this.#parser.line}, after ${this.#rows} records`;
  }

  #fail({ message }: Error): never {
    const reason = message.replace(/^\d{1,15}:\d{1,15}: /, '').replace(/\.$/, '');
    throw new FeedError(`This isn’t valid XML ${this.#place()}: ${reason}.`);
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length === 0 && name.toLowerCase() === 'html') throw new FeedError(WEB_PAGE);
    if (this.#open.length === MOST_DEPTH)
      throw new FeedError(`This XML is nested more than ${MOST_DEPTH} levels deep, ${this.#place()}.`);
    const isInRecord = this.#open.at(-1)?.children !== undefined;
    const isRecord = isInRecord || this.#items.has(name);
    this.#settle();
    this.#open.push({ name, texts: [], children: isRecord ? new Map() : undefined });
    if (isRecord) return;
    for (const [attribute, value] of Object.entries(attributes))
      this.facts.add(`${this.#path()}@${attribute}`, value);
  }

  #end(): void {
    const path = this.#path();
    const { name, texts, children } = this.#open.pop()!;
    const text = texts.join('').trim();
    const parent = this.#open.at(-1)?.children;
    if (parent) addTo(parent, name, children!.size > 0 ? Object.fromEntries(children!) : text);
    else if (children) this.#found.push({ row: ++this.#rows, record: Object.fromEntries(children) });
    else if (text !== '') this.facts.add(path, text);
    this.#settle();
  }

  #add(text: string): void {
    const open = this.#open.at(-1);
    // Text between the elements of a list is white space, or none of ours.
    if (open && (open.children || open.texts.length === 0)) open.texts.push(text);
    this.#settle();
  }

  /** The path of the open element below the first one. */
  #path(): string {
    return this.#open
      .slice(1)
      .map(({ name }) => name)
      .join('.');
  }

  /** Nothing is in hand outside a record. */
  #settle(): void {
    if (!this.#open.at(-1)?.children) this.#characters = 0;
  }
}

/** An element that is repeated becomes an array. */
function addTo(children: Map<string, unknown>, name: string, value: unknown): void {
  const before = children.get(name);
  if (before === undefined) children.set(name, value);
  else if (Array.isArray(before)) before.push(value);
  else children.set(name, [before, value]);
}
