import type { Arrangement } from '../../domain/office/arrangement.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { type ArrangeOutcome, arrange } from '../operations/arrange.server.ts';

/** Puts the questions of a page in order. Ids of other pages are ignored. */
export function arrangeFaqs(
  db: Database,
  page: 'home' | 'contact',
  arrangement: Arrangement,
  by: ChangeBy,
): Promise<ArrangeOutcome> {
  const find = (transaction: DatabaseTransaction) =>
    transaction
      .selectFrom('faq')
      .select(['id', 'position'])
      .where('page', '=', page)
      .orderBy('position')
      .orderBy('id')
      .execute();
  return arrange(db, { table: 'faq', find, detail: { page } }, arrangement, by);
}

export function arrangeTestimonials(
  db: Database,
  arrangement: Arrangement,
  by: ChangeBy,
): Promise<ArrangeOutcome> {
  return arrange(db, wholeList('testimonial'), arrangement, by);
}

/** Puts the categories of the blog in order. Those of stores have none. */
export function arrangePostCategories(
  db: Database,
  arrangement: Arrangement,
  by: ChangeBy,
): Promise<ArrangeOutcome> {
  return arrange(db, wholeList('post_category'), arrangement, by);
}

function wholeList(table: 'testimonial' | 'post_category') {
  return {
    table,
    find: (transaction: DatabaseTransaction) =>
      transaction.selectFrom(table).select(['id', 'position']).orderBy('position').orderBy('id').execute(),
  };
}
