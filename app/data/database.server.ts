import { dirname } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import { makeFolder } from './operations/data-folder.server.ts';
import type { CodeDepartmentTable, CodeTable } from './schema/code.ts';
import type { CodeCheckTable, ProofTable } from './schema/code-check.ts';
import type { CodeDayTable, CodeEventTable, VisitorSaltTable } from './schema/code-event.ts';
import type { ListedCodesTable } from './schema/listed-codes.ts';
import type { MessageTable, OutboxTable, SubscriberStoreTable, SubscriberTable } from './schema/mail.ts';
import type {
  AuditChangeTable,
  AuditTable,
  CacheVersionTable,
  ImportRejectTable,
  ImportRunTable,
  JobLeaseTable,
  SearchMissTable,
} from './schema/operations.ts';
import type { PersonTable } from './schema/person.ts';
import type {
  PostCategoryTable,
  PostOldSlugTable,
  PostTable,
  PostTagTable,
  TagTable,
} from './schema/post.ts';
import type { FaqTable, MarkTable, SettingTable, TestimonialTable } from './schema/site-words.ts';
import type { CategoryTable, StoreCategoryTable, StoreOldSlugTable, StoreTable } from './schema/store.ts';
import { sqliteDialect } from './sqlite/dialect.server.ts';

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
  post_old_slug: PostOldSlugTable;
  tag: TagTable;
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
}

/** The database, or a transaction on it: query functions take either. */
export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

/**
 * Opens the SQLite file at `path`, making its folder where there is none.
 * @throws when the folder or the file cannot be written
 */
export function openDatabase(path: string): Database {
  makeFolder(dirname(path));
  return new Kysely<Tables>({ dialect: sqliteDialect(path) });
}
