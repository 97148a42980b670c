import { describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../test/helpers/sample-database.ts';
import { parseDay } from '../../domain/time/days.ts';
import { IN_FORCE_SINCE, storedRecords } from './facts.server.ts';

/** Tables with no data from visitors. A new table must be listed here or on the privacy page. */
const withoutVisitors = [
  'store',
  'store_old_slug',
  'category',
  'store_category',
  'code',
  'code_department',
  'code_check',
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
  'import_run',
  'import_reject',
  'audit',
  'audit_change',
  'job_lease',
  'cache_version',
  'listed_codes',
  'submission',
  'code_proposal',
  'queue_visit',
  'code_words',
  'code_sequence',
];

const told = new Map(storedRecords.flatMap(({ stored }) => Object.entries(stored)));

describe('the privacy page', () => {
  test('tells of every column that may hold something of a visitor', async () => {
    const db = await emptyDatabase();
    const tables = await db.introspection.getTables();
    for (const [name, columns] of told) {
      const table = tables.find((each) => each.name === name);
      expect(table?.columns.map((column) => column.name).sort(), name).toEqual([...columns].sort());
    }
  });

  test('knows every table', async () => {
    const db = await emptyDatabase();
    const names = (await db.introspection.getTables()).map(({ name }) => name);
    // The search index has tables of its own.
    const own = names.filter((name) => !name.startsWith('code_words_'));
    const unknown = own.filter((name) => !told.has(name) && !withoutVisitors.includes(name));
    expect(unknown).toEqual([]);
  });

  test('says since when it holds', () => {
    expect(parseDay(IN_FORCE_SINCE)).toBeTypeOf('number');
  });
});
