import { expect, test } from 'vitest';
import { withNotedWrites } from '../../../test/helpers/data/noted-writes.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { codeChanges } from '../../../test/helpers/office/code-verbs.ts';
import { addPerson } from '../../../test/helpers/office/office.ts';
import { placedChanges, postChanges, storeChanges } from '../../../test/helpers/office/site-verbs.ts';
import type { Change } from '../../../test/helpers/office/verb.ts';
import type { Tables } from '../database.server.ts';
import { changeRole, createPeople, readmitPerson, removePerson } from '../office/write-people.server.ts';

/** What people edit. `code` and `store` also keep counts, but no verb changes these alone. */
const CONTENT: readonly (keyof Tables)[] = [
  ...(['person', 'store', 'store_old_slug', 'category', 'store_category'] as const),
  ...(['code', 'code_department', 'code_check', 'proof'] as const),
  ...(['post', 'post_category', 'post_category_old_slug', 'post_old_slug'] as const),
  ...(['tag', 'tag_old_slug', 'post_tag', 'faq', 'testimonial', 'setting'] as const),
];

/** Changes of people that no page shows at once: `every-verb.test.ts` doesn't try these. */
const peopleChanges: readonly Change[] = [
  [
    'createPeople',
    'one',
    (db, by) => createPeople(db, [{ displayName: 'Pia', email: 'pia@pears.example', role: 'editor' }], by),
  ],
  ['changeRole', 'to less', async (db, by) => changeRole(db, { id: await piaIn(db), role: 'checker' }, by)],
  ['removePerson', 'her', async (db, by) => removePerson(db, await piaIn(db), by)],
  [
    'readmitPerson',
    'her',
    async (db, by) => readmitPerson(db, { id: await piaIn(db), displayName: 'Pia', role: 'editor' }, by),
  ],
];

// `every-verb.test.ts` sees to it that the lists have every verb.
test.each([
  ['codes', codeChanges],
  ['stores', storeChanges],
  ['posts', postChanges],
  ['people', peopleChanges],
  ['words, settings, and the sample', placedChanges],
])('each verb of %s writes its audit line and the cache version in its transaction', async (_, changes) => {
  const db = await sampleDatabase();
  const by = { actor: { personId: await addPerson(db, 'owner') }, now: NOON };
  expect(changes.length).toBeGreaterThan(3);
  for (const [verb, what, make] of changes) {
    const { noted, written } = withNotedWrites(db);
    await make(noted, by);
    const changing = written.filter((tables) => CONTENT.some((table) => tables.has(table)));
    expect(changing.length, `${verb} (${what}) changes something`).toBeGreaterThan(0);
    for (const tables of changing)
      expect([...tables], `${verb}: ${what}`).toEqual(
        expect.arrayContaining([expect.stringMatching(/^audit(_change)?$/), 'cache_version']),
      );
  }
});

async function piaIn(db: Parameters<Change[2]>[0]): Promise<number> {
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'pia@pears.example')
    .executeTakeFirstOrThrow();
  return id;
}
