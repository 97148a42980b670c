import { expect, test } from 'vitest';
import { stillWaits } from '../../test/helpers/browser/still-waits.ts';
import { sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { withdrawRecords } from './changes/edit-records.server.ts';
import { withCheckedWrites } from './checked-writes.server.ts';
import { codeKind } from './codes/write-codes.server.ts';
import type { Database } from './database.server.ts';

const by = { actor: { process: 'command' }, now: 1 } as const;

/** A database with the sample, and a handle on it that writes only until there is a mark of that name. */
async function untilMarked() {
  const db = await sampleDatabase();
  const checked = withCheckedWrites(db, async (transaction) => {
    if (await findMark(transaction, 'over')) throw new Error('It’s over.');
  });
  return { db, checked };
}

const findMark = (db: Database, name: string) =>
  db.selectFrom('search_miss').select('term').where('term', '=', name).executeTakeFirst();

const mark = (db: Database, term: string) =>
  db.insertInto('search_miss').values({ term, day: 1, searches: 1 }).execute();

test('a write that waited for others sees what they have changed, and isn’t made', async () => {
  const { db, checked } = await untilMarked();
  await mark(checked, 'before');
  const waiting = await db.transaction().execute(async (transaction) => {
    const works = [
      mark(checked, 'by itself'),
      checked.transaction().execute((own) => mark(own, 'in a transaction')),
      checked
        .startTransaction()
        .execute()
        .then((own) => mark(own, 'in steps')),
    ].map((work) => work.then(String, ({ message }: Error) => message));
    expect(await stillWaits(Promise.race(works))).toBe(true);
    await mark(transaction, 'over');
    return works;
  });
  expect(await Promise.all(waiting)).toEqual(['It’s over.', 'It’s over.', 'It’s over.']);
  const terms = await checked.selectFrom('search_miss').select('term').orderBy('term').execute();
  expect(terms.map(({ term }) => term)).toEqual(['before', 'over']);
});

test('what was refused or failed keeps no other writer waiting', async () => {
  const { db, checked } = await untilMarked();
  const failing = checked.transaction().execute(async (transaction) => {
    await mark(transaction, 'undone');
    throw new Error('Its own fault.');
  });
  await expect(failing).rejects.toThrow('Its own fault.');
  const { numUpdatedRows } = await checked
    .updateTable('search_miss')
    .set({ searches: 2 })
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(0n);
  await mark(db, 'over');
  await expect(mark(checked, 'refused')).rejects.toThrow('It’s over.');
  await mark(db, 'after');
  expect(await findMark(db, 'undone')).toBeUndefined();
});

test('a change in several transactions ends with the first that isn’t allowed', async () => {
  const db = await sampleDatabase();
  const code = await db
    .selectFrom('code')
    .selectAll()
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow();
  const { id: _, ...row } = code;
  const copies = Array.from({ length: 150 }, (_, at) => ({ ...row, code: `COPY${at}` }));
  const made = await db.insertInto('code').values(copies).returning('id').execute();
  let allowed = 1;
  const checked = withCheckedWrites(db, async () => {
    if (allowed === 0) throw new Error('It’s over.');
    allowed -= 1;
  });
  const ids = made.map(({ id }) => id);
  await expect(withdrawRecords(checked, codeKind, ids, by)).rejects.toThrow('It’s over.');
  const left = await db
    .selectFrom('code')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute();
  expect(left).toHaveLength(50);
  const lines = await db
    .selectFrom('audit_change')
    .select('subject_id')
    .where('subject_id', 'in', ids)
    .execute();
  expect(lines).toHaveLength(100);
});
