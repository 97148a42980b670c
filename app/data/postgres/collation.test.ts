import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sampleDatabase } from '../../../test/helpers/data/sample-database.ts';

test('all text compares by bytes, whatever the language of the server', async () => {
  const db = await sampleDatabase();
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and collation_name is distinct from 'C'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});
