import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../../test/helpers/site/site.ts';
import { openDatabase } from '../../../data/database.server.ts';
import { runImport } from '../../../data/imports/run-import.server.ts';
import { formats } from '../../../imports/formats/formats.ts';

test('an export that is imported after all codes were wiped gives the same rows', async () => {
  const site = await startTestSite();
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const owner = await signIn(site, 'owner');
  const exported = async () => (await owner.get('/office/codes/export.csv')).text();
  // A text that a spreadsheet would take for a formula is exported with an apostrophe.
  await db.updateTable('code').set({ description: '=1+1, “quoted”' }).where('id', '=', 1).execute();
  const before = await exported();
  expect(before).toContain("'=1+1");
  for (const table of ['code_check', 'code_event', 'code_day', 'code_department', 'code'] as const)
    await db.deleteFrom(table).execute();
  const result = await runImport(
    db,
    {
      async *open() {
        yield Buffer.from(before);
      },
      file: { name: 'codes.csv', hash: 'of the export' },
      formats: [...formats.values()],
      ...{ source: undefined, zone: undefined, stores: new Map(), siteZone: 'UTC', now: Date.now },
      ...{ mayCreateStores: false, isWhole: false, isDryRun: false },
    },
    { actor: { process: 'import' }, now: Date.now() },
  );
  expect(result.format).toBe('clipbasket-csv');
  expect(result.refusals).toEqual([]);
  expect(result.created).toBe(result.read);
  expect(withoutNumbers(await exported())).toEqual(withoutNumbers(before));
});

/** The rows by their content. New codes get new ids, and copies are counted, not stated. */
function withoutNumbers(csv: string): string[] {
  return csv
    .trimEnd()
    .split(/\r\n/)
    .map((line) => line.replace(/^\d+,/, '').replace(/,\d+$/, ''))
    .sort();
}
