import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { selectFeatured } from '../codes/best-codes.server.ts';
import { foldedCode, joinedCode } from '../codes/records/code-names.server.ts';
import { selectDoubted } from '../queue/queue-facts.server.ts';

test('the next boundary is found in the indexes, without scanning the codes', async () => {
  const db = await sampleDatabase();
  const listed = sql`status = 'published' and ended = 0`;
  for (const column of ['starts_at', 'expires_at']) {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select min(${sql.ref(column)}) from code where ${listed} and ${sql.ref(column)} > ${NOON}`.execute(db);
    expect(rows.map(({ detail }) => detail).join()).toMatch(
      /SEARCH code USING (COVERING )?INDEX code_(starting|ending)/,
    );
  }
});

test('codes are found by name in an index, in any case and however their parts are joined', async () => {
  const db = await sampleDatabase();
  for (const [index, expression] of [
    ['code_folded', foldedCode],
    ['code_joined', joinedCode],
  ] as const) {
    const plan = await db
      .selectFrom('code')
      .select('id')
      .where(expression, 'in', ['save10', 'fresh20'])
      .explain(undefined, sql`query plan`);
    expect(plan.map(({ detail }) => detail)).toEqual([
      `SEARCH code USING COVERING INDEX ${index} (<expr>=?)`,
    ]);
  }
});

test('the few featured codes are found in their index, by a database without statistics', async () => {
  const plan = await selectFeatured(await sampleDatabase(), NOON).explain(undefined, sql`query plan`);
  expect(plan[0]!.detail).toBe('SEARCH code USING INDEX code_featured (featured_rank>?)');
});

test('the queue finds the codes that reports of today doubt in their index, however many were copied', async () => {
  const plan = await selectDoubted(await sampleDatabase(), NOON, 80).explain(undefined, sql`query plan`);
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH code_day USING INDEX code_day_doubted (day=?)',
    'SEARCH code USING INTEGER PRIMARY KEY (rowid=?)',
  ]);
});

test('no filter reads more than a page of the audit, however long that is', async () => {
  const db = await emptyDatabase();
  const plan = async (where: string) => {
    const { rows } = await sql<{ detail: string }>`
      explain query plan select at, id from audit ${sql.raw(where)} order by at desc, id desc limit 51
    `.execute(db);
    return rows.map(({ detail }) => detail).join('; ');
  };
  const kind = `subject = 'code' and action = 'update'`;
  const before = 'and at <= 9 and (at, id) < (9, 9)';
  expect(await plan('')).toContain('audit_time');
  expect(await plan(`where at <= 9 and (at, id) < (9, 9)`)).toContain('audit_time (at<?)');
  for (const [index, where, columns] of [
    ['audit_kind', kind, 'subject=? AND action=?'],
    ['audit_person', `person_id = 2 and ${kind}`, 'person_id=? AND subject=? AND action=?'],
    ['audit_process', `process = 'import' and ${kind}`, 'process=? AND subject=? AND action=?'],
  ]) {
    expect(await plan(`where ${where}`)).toBe(`SEARCH audit USING COVERING INDEX ${index} (${columns})`);
    expect(await plan(`where ${where} ${before}`)).toBe(
      `SEARCH audit USING COVERING INDEX ${index} (${columns} AND at<?)`,
    );
  }
});
