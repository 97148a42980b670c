import { decodeHTMLStrict } from 'entities';
import { parseDollars } from '../../domain/text/money.ts';
import type { FeedFigures, FeedRow, FeedState } from '../feed-row.ts';
import type { FeedRecord, FileFacts } from '../format.ts';

/** The first of these fields that isn't blank, as text; '' if all are blank, null, or absent. */
export function fieldOf(record: FeedRecord, ...names: readonly string[]): string {
  for (const name of names) {
    const text = Object.hasOwn(record, name) ? textOf(record[name]) : '';
    if (text !== '') return text;
  }
  return '';
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? textOf(value[0]) : '';
}

/** The record in a field; one without fields if there is none. */
export function recordIn(record: FeedRecord, name: string): FeedRecord {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FeedRecord) : {};
}

/**
 * The names in a field: those of a list, of its entries, or of the parts of a text.
 * @param keys Which fields of an entry say its name, the best first.
 */
export function namesIn(record: FeedRecord, name: string, ...keys: readonly string[]): string[] {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  const isText = typeof value === 'string';
  const names = isText ? decodeHTMLStrict(value).split(/[,;|]/) : namesOf(value, keys).map(decodeName);
  return names.map((each) => each.trim()).filter((each) => each !== '');
}

const decodeName = (name: string) => decodeHTMLStrict(name);

function namesOf(value: unknown, keys: readonly string[]): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((each) => namesOf(each, keys));
  if (typeof value !== 'object' || value === null) return [];
  const named = keys.find((key) => fieldOf(value as FeedRecord, key) !== '');
  return named === undefined
    ? Object.values(value).flatMap((each) => namesOf(each, keys))
    : [fieldOf(value as FeedRecord, named)];
}

/** A name, or an address, in a feed that may hold HTML: "Fred &amp; Sons" is "Fred & Sons". */
export function plainOf(record: FeedRecord, ...names: readonly string[]): string {
  return decodeHTMLStrict(fieldOf(record, ...names)).trim();
}

/** Countries by their names or codes; none where they say "all". Admitad's "00" is the world. */
export function countriesOf(names: readonly string[]): string[] {
  return names.filter((name) => !EVERYWHERE.has(name.toLowerCase()));
}

const EVERYWHERE = new Set(['all', 'all regions', 'all countries', 'global', 'worldwide', 'world', '00']);
const YES = new Set(['true', 'yes', 'y', '1', 'on']);
const NO = new Set(['false', 'no', 'n', '0', 'off']);

/** Whether a field says yes, in any spelling. The caller says what a blank and an unknown word mean. */
export function isYes(text: string, otherwise: { readonly blank: boolean; readonly unknown: boolean }) {
  if (text === '') return otherwise.blank;
  const word = text.toLowerCase();
  return YES.has(word) || (!NO.has(word) && otherwise.unknown);
}

/** An unknown word counts as a limit, so the row is held and a person looks at it. */
export const isExclusive = (text: string) => isYes(text, { blank: false, unknown: true });
export const isPublic = (text: string) => isYes(text, { blank: true, unknown: false });

const STATES: Readonly<Record<FeedState, readonly string[]>> = {
  active: ['', 'active', 'new', 'updated', 'live', 'enabled', 'published', 'publish'],
  pending: ['pending', 'futuredate', 'future', 'upcoming', 'scheduled'],
  suspended: ['suspended', 'paused', 'disabled', 'draft'],
  expired: ['expired', 'ended'],
  deleted: ['deleted', 'removed', 'trash'],
};

/** What a feed's word for its state means. A word that we don't know counts as suspended. */
export function stateOf(word: string): FeedState {
  const lower = word.toLowerCase();
  const states = Object.keys(STATES) as FeedState[];
  return states.find((state) => STATES[state].includes(lower)) ?? 'suspended';
}

/** An amount of dollars in cents; null for none, for zero, and for what is no amount. */
export function cents(text: string): number | null {
  return parseDollars(text) || null;
}

/** A whole percentage from 1 to 100, with or without its sign; null for anything else. */
export function percent(text: string): number | null {
  const number = Number(/^(\d{1,3})(\.0{1,4})? ?%?$/.exec(text)?.[1]);
  return number >= 1 && number <= 100 ? number : null;
}

/** A number that a file states of itself; undefined if it doesn't. */
export function countIn(facts: FileFacts, path: string): number | undefined {
  const text = facts.get(path)?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export function hasAll(record: FeedRecord, ...names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(record, name));
}

export const noFigures: FeedFigures = {
  percentOff: null,
  amountOffCents: null,
  minBasketCents: null,
  maxDiscountCents: null,
};

/** What a row is where its format has no field that says otherwise. */
export const unstated = {
  code: '',
  title: '',
  description: '',
  terms: '',
  starts: '',
  ends: '',
  state: 'active',
  isPrivate: false,
  isPattern: false,
  isJoined: true,
  countries: [],
  currency: '',
  figures: noFigures,
  landingUrl: '',
  trackingUrl: '',
  categories: [],
} as const satisfies Partial<FeedRow>;
