import { join, resolve } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type { Engine } from './engine.server.ts';
import { postgresEngine } from './postgres/engine.server.ts';
import type * as code from './schema/code.ts';
import type * as codeCheck from './schema/code-check.ts';
import type * as codeEvent from './schema/code-event.ts';
import type * as imports from './schema/imports.ts';
import type * as mail from './schema/mail.ts';
import type * as office from './schema/office.ts';
import type * as operations from './schema/operations.ts';
import type * as person from './schema/person.ts';
import type * as post from './schema/post.ts';
import type * as siteWords from './schema/site-words.ts';
import type * as store from './schema/store.ts';
import { sqliteEngine } from './sqlite/engine.server.ts';

export interface Tables {
  person: person.PersonTable;
  store: store.StoreTable;
  store_old_slug: store.StoreOldSlugTable;
  category: store.CategoryTable;
  store_category: store.StoreCategoryTable;
  code: code.CodeTable;
  code_department: code.CodeDepartmentTable;
  proof: codeCheck.ProofTable;
  listed_codes: code.ListedCodesTable;
  code_check: codeCheck.CodeCheckTable;
  chance_correction: codeCheck.ChanceCorrectionTable;
  code_event: codeEvent.CodeEventTable;
  code_day: codeEvent.CodeDayTable;
  visitor_salt: codeEvent.VisitorSaltTable;
  post: post.PostTable;
  post_category: post.PostCategoryTable;
  post_category_old_slug: post.PostCategoryOldSlugTable;
  post_old_slug: post.PostOldSlugTable;
  tag: post.TagTable;
  tag_old_slug: post.TagOldSlugTable;
  post_tag: post.PostTagTable;
  faq: siteWords.FaqTable;
  testimonial: siteWords.TestimonialTable;
  setting: siteWords.SettingTable;
  mark: siteWords.MarkTable;
  message: mail.MessageTable;
  subscriber: mail.SubscriberTable;
  subscriber_store: mail.SubscriberStoreTable;
  outbox: mail.OutboxTable;
  feed_source: imports.FeedSourceTable;
  import_run: imports.ImportRunTable;
  import_part: imports.ImportPartTable;
  import_preview: imports.ImportPreviewTable;
  import_reject: imports.ImportRejectTable;
  import_row: imports.ImportRowTable;
  import_store: imports.ImportStoreTable;
  import_mapping: imports.ImportMappingTable;
  feed_proposal: imports.FeedProposalTable;
  search_miss: operations.SearchMissTable;
  audit: operations.AuditTable;
  audit_change: operations.AuditChangeTable;
  job_lease: operations.JobLeaseTable;
  cache_version: operations.CacheVersionTable;
  tombstone: operations.TombstoneTable;
  rate_bucket: operations.RateBucketTable;
  session: office.SessionTable;
  account: office.AccountTable;
  verification: office.VerificationTable;
  passkey: office.PasskeyTable;
  office_link: office.OfficeLinkTable;
  sign_in_failure: office.SignInFailureTable;
  queue_visit: office.QueueVisitTable;
  code_proposal: office.CodeProposalTable;
  submission: office.SubmissionTable;
}

/** The database, or a transaction on it: query functions take either. */
export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

/** The engines by the scheme of DATABASE_URL. Each gets the whole URL, and knows none if it names nothing. */
const engines: ReadonlyMap<string, (url: string, backups?: string) => Engine | undefined> = new Map([
  ['sqlite', sqliteAt],
  ['postgres', postgresAt],
  ['postgresql', postgresAt],
]);

/** What `engineAt` accepts, in words for the operator. */
export const DATABASE_URL_RULE =
  'sqlite: and a path, for example sqlite:./data/clipbasket.db, or postgres://user:password@host/database';

/** Where the data is when DATABASE_URL doesn't say. */
export function defaultDatabaseUrl(dataDir: string): string {
  return `sqlite:${join(dataDir, 'clipbasket.db')}`;
}

/**
 * The database type that we name to libraries that write their own queries: on every engine we store 1 and 0 for yes
 * and no, and dates as text where these libraries write.
 */
export const VALUE_FORMAT = 'sqlite';

export function isDatabaseUrl(url: string): boolean {
  return findEngine(url) !== undefined;
}

/**
 * The engine of a DATABASE_URL. Nothing is opened yet.
 * @param backups the folder of the backups, beside which tombstones are kept
 * @throws RangeError when it's none that `isDatabaseUrl` knows
 */
export function engineAt(url: string, backups?: string): Engine {
  const engine = findEngine(url, backups);
  if (!engine) throw new RangeError(`A database is named by ${DATABASE_URL_RULE}.`);
  return engine;
}

/**
 * Opens the database that a DATABASE_URL names; its first query makes it where there is none.
 * @throws when its folder can't be made
 */
export function openDatabase(url: string, backups?: string): Database {
  return engineAt(url, backups).open();
}

function findEngine(url: string, backups?: string): Engine | undefined {
  return engines.get(url.slice(0, url.indexOf(':')))?.(url, backups);
}

function sqliteAt(url: string, backups?: string): Engine | undefined {
  const path = url.slice(url.indexOf(':') + 1);
  return path === '' ? undefined : sqliteEngine(resolve(path), backups);
}

function postgresAt(url: string, backups?: string): Engine | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  return address?.host && address.pathname.length > 1 ? postgresEngine(url, backups) : undefined;
}
