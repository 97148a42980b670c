import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Database } from '../../../app/data/database.server.ts';
import {
  type ImportOptions,
  type ImportResult,
  runImport,
} from '../../../app/data/imports/run-import.server.ts';
import {
  createUpload,
  keepPart,
  type UploadChoices,
} from '../../../app/data/imports/uploads/uploads.server.ts';
import { createStores } from '../../../app/data/stores/write-stores.server.ts';
import { fmtcJson } from '../../../app/imports/formats/fmtc-json.ts';
import type { FeedSourceFields } from '../../../app/records/feed-source.ts';
import { ROSA } from '../data/change-by.ts';
import { emptyDatabase, NOON } from '../data/sample-database.ts';

export const offer = {
  id: '1',
  merchant_id: '7',
  merchant_name: 'Corner',
  label: '$10 off $50',
  code: 'Ten-Off',
  start_date: '',
  end_date: '2026-12-31',
  status: 'active',
};
type Row = Partial<typeof offer> & { readonly affiliate_url?: string; readonly restrictions?: string };

export const importing = { actor: { process: 'import' as const }, now: NOON };

/** A site with one person, and one store, without codes. */
export async function site() {
  const db = await emptyDatabase();
  const nobody = { email: null, image: null, removed_at: null, created_at: '', updated_at: '' };
  await db
    .insertInto('person')
    .values({ display_name: 'Rosa L.', role: 'owner', ...nobody })
    .execute();
  const website = 'https://corner.example';
  const zone = 'America/New_York';
  await createStores(db, [{ slug: 'corner', name: 'Corner', logo: '🥕', hue: 10, website, zone }], ROSA);
  return db;
}

/** A file with these rows, each like the offer where it says nothing else. */
export function feed(rows: readonly Row[], options: Partial<ImportOptions> = {}): ImportOptions {
  const bytes = Buffer.from(JSON.stringify(rows.map((row) => ({ ...offer, ...row }))));
  return {
    async *open() {
      yield bytes;
    },
    file: { name: 'feed.json', hash: createHash('sha256').update(bytes).digest('hex') },
    formats: [fmtcJson],
    source: undefined,
    zone: 'America/New_York',
    stores: new Map(),
    mayCreateStores: false,
    isWhole: false,
    isDryRun: false,
    siteZone: 'America/New_York',
    now: () => NOON,
    ...options,
  };
}

/** The counts that aren't 0. */
export function countsOf({ format: _, source: __, refusals: ___, problem: ____, ...counts }: ImportResult) {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Imports these rows. @returns the counts that aren't 0 */
export async function read(
  db: Database,
  rows: readonly Row[],
  options: Partial<ImportOptions> = {},
  by = importing,
) {
  return countsOf(await runImport(db, feed(rows, options), by));
}

export async function codesOf(db: Database) {
  const columns = [
    'code',
    'status',
    'source',
    'min_basket_cents as minimum',
    'expires_day as lastDay',
  ] as const;
  return db.selectFrom('code').select(columns).orderBy('id').execute();
}

/** Uploads these rows in two parts. @returns the run, which waits to be read */
export async function upload(
  db: Database,
  rows: readonly Row[],
  some: Partial<UploadChoices> = {},
  personId = 1,
) {
  const bytes = Buffer.from(JSON.stringify(rows.map((row) => ({ ...offer, ...row }))));
  const choices = {
    format: 'auto',
    zone: 'America/New_York',
    stores: {},
    mayCreateStores: false,
    isWhole: false,
  };
  const file = { fileName: 'feed.json', bytes: bytes.length, personId };
  const id = await createUpload(db, { ...file, choices: { ...choices, ...some } }, NOON);
  const half = bytes.length >> 1;
  await keepPart(db, { run: id, number: 1, bytes: packed(bytes.subarray(half)) });
  await keepPart(db, { run: id, number: 0, bytes: packed(bytes.subarray(0, half)) });
  return { id, choices };
}

/** Gzip that is the same on every machine. */
const packed = (bytes: Uint8Array) => gzipSync(bytes, { level: 1 });

/** A source of feeds that no job reads. */
export const pausedSource: FeedSourceFields = {
  ...{ name: 'FMTC', source: 'paused', format: 'auto', credentials: 'none', host: 'feeds.example' },
  ...{ access: 'sealed', zone: null, everyHours: 6, isWhole: false, mode: 'hold', isPaused: true },
  ignoredStores: [],
};
