import { join, resolve } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type { Engine } from './engine.server.ts';
import { postgresEngine } from './postgres/engine.server.ts';
import type { CodeDepartmentTable, CodeTable } from './schema/code.ts';
import type { CodeCheckTable, ProofTable } from './schema/code-check.ts';
import type { CodeDayTable, CodeEventTable, VisitorSaltTable } from './schema/code-event.ts';
import type { ListedCodesTable } from './schema/listed-codes.ts';
import type { MessageTable, OutboxTable, SubscriberStoreTable, SubscriberTable } from './schema/mail.ts';
import type {
  AccountTable,
  CodeProposalTable,
  OfficeLinkTable,
  PasskeyTable,
  QueueVisitTable,
  SessionTable,
  SignInFailureTable,
  SubmissionTable,
  VerificationTable,
} from './schema/office.ts';
import type {
  AuditChangeTable,
  AuditTable,
  CacheVersionTable,
  ImportRejectTable,
  ImportRunTable,
  JobLeaseTable,
  RateBucketTable,
  SearchMissTable,
} from './schema/operations.ts';
import type { PersonTable } from './schema/person.ts';
import type {
  PostCategoryOldSlugTable,
  PostCategoryTable,
  PostOldSlugTable,
  PostTable,
  PostTagTable,
  TagOldSlugTable,
  TagTable,
} from './schema/post.ts';
import type { FaqTable, MarkTable, SettingTable, TestimonialTable } from './schema/site-words.ts';
import type { CategoryTable, StoreCategoryTable, StoreOldSlugTable, StoreTable } from './schema/store.ts';
import { sqliteEngine } from './sqlite/engine.server.ts';

export interface Tables {
  person: PersonTable;
  store: StoreTable;
  store_old_slug: StoreOldSlugTable;
  category: CategoryTable;
  store_category: StoreCategoryTable;
  code: CodeTable;
  code_department: CodeDepartmentTable;
  proof: ProofTable;
  listed_codes: ListedCodesTable;
  code_check: CodeCheckTable;
  code_event: CodeEventTable;
  code_day: CodeDayTable;
  visitor_salt: VisitorSaltTable;
  post: PostTable;
  post_category: PostCategoryTable;
  post_category_old_slug: PostCategoryOldSlugTable;
  post_old_slug: PostOldSlugTable;
  tag: TagTable;
  tag_old_slug: TagOldSlugTable;
  post_tag: PostTagTable;
  faq: FaqTable;
  testimonial: TestimonialTable;
  setting: SettingTable;
  mark: MarkTable;
  message: MessageTable;
  subscriber: SubscriberTable;
  subscriber_store: SubscriberStoreTable;
  outbox: OutboxTable;
  import_run: ImportRunTable;
  import_reject: ImportRejectTable;
  search_miss: SearchMissTable;
  audit: AuditTable;
  audit_change: AuditChangeTable;
  job_lease: JobLeaseTable;
  cache_version: CacheVersionTable;
  rate_bucket: RateBucketTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  passkey: PasskeyTable;
  office_link: OfficeLinkTable;
  sign_in_failure: SignInFailureTable;
  queue_visit: QueueVisitTable;
  code_proposal: CodeProposalTable;
  submission: SubmissionTable;
}

/** The database, or a transaction on it: query functions take either. */
export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

/** The engines by the scheme of DATABASE_URL; each takes all of it, and knows none where nothing is named. */
const engines: ReadonlyMap<string, (url: string) => Engine | undefined> = new Map([
  ['sqlite', sqliteAt],
  ['postgres', postgresAt],
  ['postgresql', postgresAt],
]);

/** What `engineAt` takes, in words for the operator. */
export const DATABASE_URL_RULE =
  'sqlite: and a path, for example sqlite:./data/clipbasket.db, or postgres://user:password@host/database';

/** Where the data is when DATABASE_URL doesn't say. */
export function defaultDatabaseUrl(dataDir: string): string {
  return `sqlite:${join(dataDir, 'clipbasket.db')}`;
}

/**
 * What libraries that write their own queries are told that the database is: on every engine we keep 1 and 0 for yes and
 * no, and where these libraries write, dates as text.
 */
export const VALUE_FORMAT = 'sqlite';

export function isDatabaseUrl(url: string): boolean {
  return findEngine(url) !== undefined;
}

/**
 * The engine of a DATABASE_URL. Nothing is opened yet.
 * @throws RangeError when it's none that `isDatabaseUrl` knows
 */
export function engineAt(url: string): Engine {
  const engine = findEngine(url);
  if (!engine) throw new RangeError(`A database is named by ${DATABASE_URL_RULE}.`);
  return engine;
}

/**
 * Opens the database that a DATABASE_URL names; its first query makes it where there is none.
 * @throws when its folder can't be made
 */
export function openDatabase(url: string): Database {
  return engineAt(url).open();
}

function findEngine(url: string): Engine | undefined {
  return engines.get(url.slice(0, url.indexOf(':')))?.(url);
}

function sqliteAt(url: string): Engine | undefined {
  const path = url.slice(url.indexOf(':') + 1);
  return path === '' ? undefined : sqliteEngine(resolve(path));
}

function postgresAt(url: string): Engine | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  return address?.host && address.pathname.length > 1 ? postgresEngine(url) : undefined;
}
