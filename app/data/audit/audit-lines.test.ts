import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { auditWords } from '../../words/office/audit.ts';
import { publishRecords, updateRecord, withdrawRecords } from '../changes/edit-records.server.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import type { Database } from '../database.server.ts';
import { removeSample } from '../sample/remove-sample.server.ts';
import { saveSettings } from '../site/site.server.ts';
import { testimonialKind } from '../site/write-placed.server.ts';
import {
  type AuditFilter,
  type AuditPlace,
  listAuditActors,
  listAuditKinds,
  listAuditLines,
} from './audit-lines.server.ts';

async function sentences(db: Database, filter: AuditFilter = {}, limit = 3) {
  const { entries } = await listAuditLines(db, filter, { limit });
  return entries.map((entry) => auditWords(entry, 'UTC').sentence);
}

describe('a line says in a sentence', () => {
  test('who changed which field of what, from what to what', async () => {
    const db = await sampleDatabase();
    const code = await db
      .selectFrom('code')
      .select(['id', 'code'])
      .where('min_basket_cents', '=', 3500)
      .executeTakeFirstOrThrow();
    const before = await db
      .selectFrom('code')
      .selectAll()
      .where('id', '=', code.id)
      .executeTakeFirstOrThrow();
    const discount = {
      kind: before.kind,
      percentOff: before.percent_off,
      amountOffCents: before.amount_off_cents,
      maxDiscountCents: before.max_discount_cents,
      minBasketCents: 4000,
      minCounts: before.min_counts,
      firstOrderOnly: before.first_order_only === 1,
      onePerHousehold: before.one_per_household === 1,
      excludes: JSON.parse(before.excludes),
      gift: before.gift,
    };
    await updateRecord(db, codeKind, { id: code.id, version: 1, changes: { discount } }, ROSA);
    expect(await sentences(db, {}, 1)).toEqual([
      `Rosa L. changed Minimum of the code ${code.code} from $35 to $40`,
    ]);

    await updateRecord(
      db,
      codeKind,
      { id: code.id, version: 2, changes: { description: 'Short.', membersOnly: true } },
      NINA,
    );
    const [entry] = (await listAuditLines(db, {}, { limit: 1 })).entries;
    const words = auditWords(entry!, 'UTC');
    expect(words.sentence).toBe(`Nina P. changed Description and Members only of the code ${code.code}`);
    expect(words.details[0]!.fields).toContainEqual({ label: 'Members only', before: 'no', after: 'yes' });
  });

  test('what was done to many, and what a process did', async () => {
    const db = await sampleDatabase();
    await withdrawRecords(db, codeKind, [1, 2, 3, 4, 5], ROSA);
    await publishRecords(db, codeKind, [1], NINA);
    const codes = await db.selectFrom('code').select('code').where('id', '<=', 3).orderBy('id').execute();
    const [a, b, c] = codes.map(({ code }) => code);
    expect(await sentences(db, {}, 2)).toEqual([
      `Nina P. published the code ${a}`,
      `Rosa L. withdrew 5 codes: ${a}, ${b}, ${c}, and 2 more`,
    ]);
    expect(await sentences(db, { actor: { process: 'sample' }, subject: 'code_check' })).toEqual([
      expect.stringMatching(/^The sample recorded \d+ tests of /),
    ]);
  });

  test('settings by name, and no personal value', async () => {
    const db = await sampleDatabase();
    await saveSettings(db, { tagline: 'Codes that work' }, ROSA);
    const [before] = await sentences(db, {}, 1);
    expect(before).toMatch(/^Rosa L\. changed Tagline in the settings from “.+” to “Codes that work”$/);
    await updateRecord(db, testimonialKind, { id: 1, version: 1, changes: { text: 'Other words.' } }, ROSA);
    const [sentence] = await sentences(db, {}, 1);
    expect(sentence).toMatch(/^Rosa L\. changed What they said of the testimonial /);
    expect(sentence).not.toContain('Other words');
  });

  test('of an erased person and a removed record without a name', async () => {
    const db = await sampleDatabase();
    await withdrawRecords(db, codeKind, [1], ROSA);
    await db.updateTable('person').set({ display_name: '' }).where('id', '=', 1).execute();
    await removeSample(db, ROSA);
    const [, withdrawn] = await sentences(db, {}, 2);
    expect(withdrawn).toBe('A former team member withdrew the code 1, which is no longer there');
  });
});

test('nobody can change or remove a line', async () => {
  const db = await sampleDatabase();
  await updateRecord(db, codeKind, { id: 1, version: 1, changes: { description: 'Sample still.' } }, ROSA);
  for (const table of ['audit', 'audit_change'] as const) {
    await expect(sql`update ${sql.table(table)} set subject = 'x'`.execute(db)).rejects.toThrow(
      'append-only',
    );
  }
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('audit_change').execute()).rejects.toThrow('append-only');
});

test('filters and pages together show each line once, newest first', async () => {
  const db = await emptyDatabase();
  await addLines(db, 500);
  const filters: AuditFilter[] = [
    {},
    { actor: { personId: 2 } },
    { actor: { process: 'import' } },
    { subject: 'code' },
    { action: 'update' },
    { subject: 'store', action: 'create', actor: { personId: 1 } },
    { from: NOON + 100, until: NOON + 300 },
    { subject: 'code', from: NOON + 100, until: NOON + 300 },
  ];
  const all = await db.selectFrom('audit').selectAll().execute();
  for (const filter of filters) {
    const { actor, subject, action, from = 0, until = Number.MAX_SAFE_INTEGER } = filter;
    const expected = all
      .filter(
        (line) =>
          (!actor ||
            ('personId' in actor ? line.person_id === actor.personId : line.process === actor.process)) &&
          (!subject || line.subject === subject) &&
          (!action || line.action === action) &&
          line.at >= from &&
          line.at < until,
      )
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(10);
    const shown: number[] = [];
    let before: AuditPlace | undefined;
    do {
      const page = await listAuditLines(db, filter, { before, limit: 7 });
      shown.push(...page.entries.map(({ id }) => id));
      before = page.next;
    } while (before);
    expect(shown, JSON.stringify(filter)).toEqual(expected);
  }
});

test('the filters offer who and what there is', async () => {
  const db = await emptyDatabase();
  await addLines(db, 50);
  expect(await listAuditActors(db)).toEqual({
    people: [
      { id: 1, name: 'Ana' },
      { id: 2, name: 'Ben' },
    ],
    processes: ['import'],
  });
  expect(await listAuditKinds(db)).toEqual([
    { subject: 'code', action: 'create' },
    { subject: 'code', action: 'update' },
    { subject: 'store', action: 'create' },
    { subject: 'store', action: 'update' },
  ]);
});

/** Lines that alternate between two people and a process, two kinds, and two actions; some at the same time. */
async function addLines(db: Database, count: number): Promise<void> {
  const at = new Date(NOON).toISOString();
  for (const [index, name] of ['Ana', 'Ben'].entries())
    await db
      .insertInto('person')
      .values({
        id: index + 1,
        display_name: name,
        email: null,
        image: null,
        role: 'editor',
        removed_at: null,
        created_at: at,
        updated_at: at,
      })
      .execute();
  for (let index = 0; index < count; index += 1) {
    const who = index % 3;
    await db
      .insertInto('audit')
      .values({
        // Clocks are set back now and then.
        at: NOON + (index % 10 === 9 ? index - 5 : Math.floor(index / 2) * 2),
        person_id: who === 2 ? null : who + 1,
        process: who === 2 ? 'import' : null,
        subject: index % 5 < 2 ? 'store' : 'code',
        action: index % 7 < 3 ? 'create' : 'update',
      })
      .execute();
  }
}
