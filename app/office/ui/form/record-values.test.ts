import { describe, expect, test } from 'vitest';
import { sampleDatabase } from '../../../../test/helpers/data/sample-database.ts';
import type { RecordKind } from '../../../data/changes/edit-records.server.ts';
import { columnsOf, recordOf } from '../../../data/changes/record-columns.ts';
import { codeKind } from '../../../data/codes/write-codes.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { postKind } from '../../../data/posts/write-posts.server.ts';
import { getSettings } from '../../../data/site/site.server.ts';
import { questionKind, testimonialKind } from '../../../data/site/write-placed.server.ts';
import { storeKind } from '../../../data/stores/write-stores.server.ts';
import { allCodeFields } from '../../../records/code.ts';
import { columnOf, type Fields, listFields } from '../../../records/field.ts';
import { postFields } from '../../../records/post.ts';
import { questionFields } from '../../../records/question.ts';
import { settingFields } from '../../../records/settings.ts';
import { settingsSchema } from '../../../records/settings-rules.ts';
import { storeFields } from '../../../records/store.ts';
import { testimonialFields } from '../../../records/testimonial.ts';
import { momentsIn } from './moments.server.ts';
import { fitsField, fromForm, ofForm, toForm } from './record-values.ts';

const ZONE = 'America/New_York';

interface Listed {
  readonly table: 'code' | 'store' | 'post' | 'faq' | 'testimonial';
  readonly kind: Pick<RecordKind<object>, 'find'>;
  readonly fields: Fields;
}

const kinds: readonly Listed[] = [
  { table: 'code', kind: codeKind, fields: allCodeFields },
  { table: 'store', kind: storeKind, fields: storeFields },
  { table: 'post', kind: postKind, fields: postFields },
  { table: 'faq', kind: questionKind, fields: questionFields },
  { table: 'testimonial', kind: testimonialKind, fields: testimonialFields },
];

/** The records of the sample, and what their schema makes of them. */
async function recordsOf(db: Database, { table, kind }: Listed) {
  const rows = await db.selectFrom(table).select('id').execute();
  expect(rows.length).toBeGreaterThan(0);
  const found = await Promise.all(rows.map(({ id }) => kind.find(db, id)));
  return found.map((stored) => ({ record: stored!.fields, schema: stored!.schema }));
}

describe.each(kinds)('a $table', (kind) => {
  const { fields } = kind;

  test('that its form shows is read as what it is, and fits its schema', async () => {
    const db = await sampleDatabase();
    for (const { record, schema } of await recordsOf(db, kind)) {
      const moments = momentsIn(ZONE, record);
      const read = fromForm(fields, toForm(fields, record, moments), moments);
      expect(read.errors).toEqual({});
      const names = Object.keys(ofForm(fields));
      expect(read.record).toEqual(Object.fromEntries(names.map((name) => [name, record[name as never]])));
      expect(schema.parse({ ...record, ...read.record })).toEqual(record);
    }
  });

  test('that its row holds is read as what it is', async () => {
    const db = await sampleDatabase();
    const elsewhere = listFields(fields).filter((field) => columnOf(field) === null);
    for (const { record } of await recordsOf(db, kind)) {
      const others = Object.fromEntries(elsewhere.map(({ path }) => [path, record[path as never]]));
      expect(recordOf(fields, columnsOf(fields, record as never), others)).toEqual(record);
    }
  });
});

test('the settings that their form shows are read as what they are', async () => {
  const settings = await getSettings(await sampleDatabase());
  const { record, errors } = fromForm(settingFields, toForm(settingFields, settings));
  expect(errors).toEqual({});
  expect(settingsSchema.parse(record)).toEqual(settings);
});

test('a time zone that a site may have fits its field', () => {
  const zone = listFields(settingFields).find(({ path }) => path === 'zone')!;
  expect(['UTC', 'America/Denver', 'Mars'].map((name) => fitsField(zone, name))).toEqual([true, true, false]);
});
