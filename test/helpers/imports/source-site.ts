import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { Database } from '../../../app/data/database.server.ts';
import { sealAccess } from '../../../app/data/imports/sources/sealed-access.server.ts';
import { beginDueReads, findAccess } from '../../../app/data/imports/sources/source-runs.server.ts';
import { createFeedSource } from '../../../app/data/imports/sources/write-sources.server.ts';
import { nextUpload } from '../../../app/data/imports/uploads/uploads.server.ts';
import { workOnUpload } from '../../../app/data/imports/uploads/work-upload.server.ts';
import type { FeedSourceFields } from '../../../app/records/feed-source.ts';
import { ROSA } from '../data/change-by.ts';
import { listenOnLoopback } from '../machine/loopback.ts';
import { codesOf, offer, site } from './feed-site.ts';

export const secretKey = randomBytes(32);

/** A site with one source, whose address has what `file` says. */
export async function siteWithSource(changes: Partial<FeedSourceFields> = {}) {
  const asked: string[] = [];
  const file = {
    rows: [{}] as object[],
    status: 200,
    breaksOff: false,
    headers: {},
    meanwhile: async () => {},
  };
  const respond: RequestListener = async ({ headers }, response) => {
    await file.meanwhile();
    asked.push(String(headers['if-none-match'] ?? headers['x-key']));
    const text = JSON.stringify(file.rows.map((row) => ({ ...offer, ...row })));
    if (headers['if-none-match'] === `"${text.length}"`) response.writeHead(304).end();
    else if (file.breaksOff)
      response.writeHead(200, { 'content-length': 999_999 }).write(text, () => response.destroy());
    else response.writeHead(file.status, { etag: `"${text.length}"`, ...file.headers }).end(text);
  };
  const address = `http://127.0.0.1:${await listenOnLoopback(createServer(respond))}/?key=secret`;
  const db = await site();
  const fields: FeedSourceFields = {
    ...{ name: 'FMTC', source: 'fmtc', format: 'auto', credentials: 'header', host: '127.0.0.1' },
    access: sealAccess({ address, header: { name: 'X-Key', value: 'word' } }, secretKey),
    ...{ zone: 'America/New_York', everyHours: 6, isWhole: true, mode: 'publish', ignoredStores: [] },
    ...{ isPaused: false, ...changes },
  };
  const id = await createFeedSource(db, fields, ROSA);
  // As if a file of it had been looked at before.
  await db.updateTable('feed_source').set({ validators: '{}' }).execute();
  return { db, id, asked, file };
}

/** Reads what is due, and works on what waits. */
export async function read(db: Database, at: number) {
  await beginDueReads(db, at);
  const now = () => at;
  for (let run = await nextUpload(db); run !== undefined; run = await nextUpload(db)) {
    const access = await findAccess(db, run, secretKey);
    await workOnUpload(db, run, { now, fetching: access && { access, allowsLoopback: true } });
  }
}

export const runsOf = (db: Database) =>
  db.selectFrom('import_run').select(['id', 'state', 'rows_created', 'error']).orderBy('id').execute();
export const sourceOf = (db: Database) => db.selectFrom('feed_source').selectAll().executeTakeFirstOrThrow();
export const shown = async (db: Database) => (await codesOf(db)).map(({ code }) => code);
