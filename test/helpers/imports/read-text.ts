import { readFileSync } from 'node:fs';
import type { FeedFigures, FeedRow } from '../../../app/imports/feed-row.ts';
import type { FileFacts, Format } from '../../../app/imports/format.ts';
import { formats } from '../../../app/imports/formats/formats.ts';
import { type ReadRow, readFeed } from '../../../app/imports/reading/read-feed.ts';

export interface ReadText {
  readonly format: Format;
  readonly rows: readonly ReadRow[];
  readonly facts: FileFacts;
}

/** Bytes in parts of a size, as a file or a socket brings them. */
export async function* bytesOf(
  content: string | Uint8Array,
  partLength = 65_536,
): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; at += partLength) yield bytes.subarray(at, at + partLength);
}

/** All of a feed's rows, refused ones without their records. Without a format, the content decides. */
export async function readAll(
  bytes: AsyncIterable<Uint8Array>,
  among: readonly Format[] = [...formats.values()],
): Promise<ReadText> {
  const { format, records, facts } = await readFeed(bytes, among);
  const rows: ReadRow[] = [];
  for await (const { row, ...read } of records) {
    if ('problem' in read) rows.push({ row, id: read.id, problem: read.problem });
    else rows.push({ row, ...read });
  }
  return { format, rows, facts: facts() };
}

/** A row of which a feed says nothing but this. */
export function feedRow(fields: Partial<FeedRow> & Pick<FeedRow, 'id' | 'store'>): FeedRow {
  return {
    ...{ code: '', title: '', description: '', terms: '', starts: '', ends: '', state: 'active' },
    ...{ isPrivate: false, isPattern: false, isJoined: true, countries: [], currency: '' },
    ...{ figures: feedFigures({}), landingUrl: '', trackingUrl: '', categories: [] },
    ...fields,
  };
}

export function feedFigures(figures: Partial<FeedFigures>): FeedFigures {
  return {
    ...{ percentOff: null, amountOffCents: null, minBasketCents: null, maxDiscountCents: null },
    ...figures,
  };
}

/** A feed of feeds/, made by hand from what its network publishes about its fields. */
export function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`feeds/${name}`, import.meta.url));
}

export function readFixture(name: string, among?: readonly Format[]): Promise<ReadText> {
  return readAll(bytesOf(fixture(name)), among);
}
