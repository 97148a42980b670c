import { describe, expect, test } from 'vitest';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import type { Database } from '../../data/database.server.ts';
import { SESSION_DAYS } from '../../data/office/access.server.ts';
import { countAttempt, TRIES_MS } from '../../data/office/sign-in-failures.server.ts';
import { storeMessage } from '../../data/readers/messages.server.ts';
import {
  ERASE_EVERY_MS,
  ERASED_WITHIN_HOURS,
  eraseOld,
  FULL_AGAIN_MS,
  retention,
} from '../../data/upkeep/erase.server.ts';
import { recordEvent } from '../../data/visitors/events.server.ts';
import { CLOCK_SKEW_MS, DAY_MS, HOUR_MS, parseDay } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { ERASING_TIMES, IN_FORCE_SINCE, storedRecords } from './facts.server.ts';

/** Tables with no data from visitors. A new table must be listed here or on the privacy page. */
const withoutVisitors = [
  'store',
  'store_old_slug',
  'category',
  'store_category',
  'code',
  'code_department',
  'code_check',
  'chance_correction',
  'queue_visit',
  'code_proposal',
  'post',
  'post_old_slug',
  'post_category',
  'post_category_old_slug',
  'tag',
  'tag_old_slug',
  'post_tag',
  'faq',
  'testimonial',
  'setting',
  'mark',
  ...(['import_run', 'import_part', 'import_preview', 'import_row'] as const),
  ...(['feed_source', 'import_store', 'import_mapping', 'import_reject', 'feed_proposal'] as const),
  'audit',
  'audit_change',
  'job_lease',
  'cache_version',
  'listed_codes',
  'submission',
  'code_words',
  'code_sequence',
];

/** The columns that each record of the page is about. Whoever adds one reads whether its words still say it all. */
const columns: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'You copy a code, go to its store, or report whether it worked': {
    code_event: ['code_id', 'kind', 'day', 'visitor', 'worked', 'at'],
    visitor_salt: ['day', 'salt'],
    code_day: [
      'code_id',
      'day',
      'uses',
      'visits',
      'worked',
      'failed',
      'failed_networks',
      'worked_since_test',
      'failed_since_test',
    ],
  },
  'You make many requests': { rate_bucket: ['key', 'millionths', 'at'] },
  'You write to us': {
    message: ['id', 'name', 'email', 'subject', 'category', 'body', 'status', 'created_at'],
  },
  'You subscribe to the newsletter': {
    subscriber: [
      'id',
      'email',
      'status',
      'confirm_token_hash',
      'confirm_expires_at',
      'created_at',
      'confirmed_at',
      'left_at',
    ],
    subscriber_store: ['subscriber_id', 'store_id'],
  },
  'We send an email': {
    outbox: [
      'id',
      'kind',
      'to_address',
      'reply_to',
      'subject',
      'text_body',
      'html_body',
      'headers',
      'dedupe_key',
      'state',
      'tries',
      'next_try_at',
      'leased_until',
      'last_error',
      'created_at',
      'expires_at',
      'sent_at',
    ],
  },
  'You unsubscribe, or have something erased or removed': { tombstone: ['name', 'at'] },
  'You search for something that we don’t have': { search_miss: ['term', 'day', 'searches'] },
  'You help run the site': {
    person: [
      'id',
      'display_name',
      'email',
      'email_verified',
      'image',
      'role',
      'removed_at',
      'daily_email',
      'letter_keys',
      'sample',
      'created_at',
      'updated_at',
    ],
    session: [
      'id',
      'person_id',
      'token',
      'expires_at',
      'ip_address',
      'user_agent',
      'created_at',
      'updated_at',
    ],
    account: [
      'id',
      'person_id',
      'account_id',
      'provider_id',
      'password',
      'access_token',
      'refresh_token',
      'id_token',
      'access_token_expires_at',
      'refresh_token_expires_at',
      'scope',
      'created_at',
      'updated_at',
    ],
    passkey: [
      'id',
      'person_id',
      'name',
      'public_key',
      'credential_id',
      'counter',
      'device_type',
      'backed_up',
      'transports',
      'aaguid',
      'created_at',
    ],
    verification: ['id', 'identifier', 'value', 'expires_at', 'created_at', 'updated_at'],
    office_link: [
      'id',
      'kind',
      'token_hash',
      'email',
      'role',
      'created_by',
      'created_at',
      'expires_at',
      'used_at',
      'revoked_at',
    ],
    sign_in_failure: ['key', 'failures', 'first_at'],
  },
  'A tester adds a picture of a checkout': {
    proof: [
      'id',
      'name',
      'type',
      'size',
      'sha256',
      'bytes',
      'sample',
      'created_at',
      'removed_at',
      'person_id',
      'shown',
    ],
  },
};

const described = new Map(Object.values(columns).flatMap((tables) => Object.entries(tables)));

describe('the privacy page', () => {
  test('says of each record which columns it is about', () => {
    expect(Object.keys(columns)).toEqual(storedRecords.map(({ title }) => title));
  });

  test('tells of every column that may hold something of a visitor', async () => {
    const db = await emptyDatabase();
    const tables = await db.introspection.getTables();
    for (const [name, columns] of described) {
      const table = tables.find((each) => each.name === name);
      expect(table?.columns.map((column) => column.name).sort(), name).toEqual([...columns].sort());
    }
  });

  test('knows every table', async () => {
    const db = await emptyDatabase();
    const names = (await db.introspection.getTables()).map(({ name }) => name);
    // The search index has tables of its own.
    const own = names.filter((name) => !name.startsWith('code_words_'));
    const unknown = own.filter((name) => !described.has(name) && !withoutVisitors.includes(name));
    expect(unknown).toEqual([]);
  });

  test.each([
    ['sign_in_failure', NOON + TRIES_MS],
    ['rate_bucket', NOON + FULL_AGAIN_MS],
    ['session', NOON + SESSION_DAYS * DAY_MS],
    ['office_link', NOON + retention.officeLink * DAY_MS],
    ['message', NOON + retention.message * DAY_MS],
    ['visitor_salt', MIDNIGHT],
    ['code_event', MIDNIGHT + retention.visitorEvent * DAY_MS],
    ['search_miss', MIDNIGHT + retention.searchMiss * DAY_MS],
  ] as const)('promises no earlier end of a row of %s than it has', async (table, promisedAt) => {
    const db = await sampleDatabase();
    await storeAtNoon(db);
    // At worst, one run comes just too early, and the next one erases it.
    const lateMs = ERASE_EVERY_MS + LONGEST_POLL_MS + CLOCK_SKEW_MS;
    expect(lateMs).toBeLessThan(ERASED_WITHIN_HOURS * HOUR_MS);
    await eraseOld(db, promisedAt + ERASED_WITHIN_HOURS * HOUR_MS - lateMs);
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('says so with the numbers of the code', () => {
    const said = storedRecords.map(({ howLong }) => howLong).join(' ');
    for (const time of [
      `${TRIES_MS / 60_000} minutes after the first, or up to ${ERASED_WITHIN_HOURS} hours later`,
      `${FULL_AGAIN_MS / 60_000} minutes after the last time`,
      `ends ${SESSION_DAYS} days after its last use`,
      `within ${ERASED_WITHIN_HOURS} hours after its day ends`,
    ])
      expect(said).toContain(time);
    expect(ERASING_TIMES).toContain(`${ERASED_WITHIN_HOURS} hours`);
  });

  test('says since when it holds', () => {
    expect(parseDay(IN_FORCE_SINCE)).toBeTypeOf('number');
  });
});

/** How long a job that is due may wait until it's looked at (server/jobs/jobs.ts). */
const LONGEST_POLL_MS = 10 * 60_000;
/** The end of the day (UTC) on which everything is stored. */
const MIDNIGHT = NOON + DAY_MS / 2;

/** One row of each kind that a visitor leaves. */
async function storeAtNoon(db: Database) {
  const day = dayOf(NOON, 'UTC');
  await countAttempt(db, new Uint8Array(32), { email: 'ann@shop.example', address: '192.0.2.1' }, NOON);
  await db
    .insertInto('rate_bucket')
    .values({ key: Buffer.alloc(32), millionths: 0, at: NOON })
    .execute();
  await db
    .insertInto('session')
    .values({
      person_id: 1,
      token: 'token',
      expires_at: new Date(NOON + SESSION_DAYS * DAY_MS).toISOString(),
      ip_address: null,
      user_agent: null,
      created_at: new Date(NOON).toISOString(),
      updated_at: new Date(NOON).toISOString(),
    })
    .execute();
  await db
    .insertInto('office_link')
    .values({
      ...{ kind: 'invitation', token_hash: 'hash' },
      email: 'ann@shop.example',
      role: 'checker',
      created_by: null,
      created_at: NOON - DAY_MS,
      expires_at: NOON,
      used_at: null,
      revoked_at: null,
    })
    .execute();
  const message = { name: 'Ann', email: 'ann@shop.example', subject: 'FRESH20', category: null, body: 'Hi' };
  await db.transaction().execute((transaction) => storeMessage(transaction, message, NOON));
  await db.deleteFrom('code_event').execute();
  await recordEvent(db, { codeId: 1, kind: 'use' }, { address: '192.0.2.1', agent: 'test' }, NOON);
  await db.insertInto('search_miss').values({ term: 'okra', day, searches: 1 }).execute();
}
