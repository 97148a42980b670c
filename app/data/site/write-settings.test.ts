import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { removeSample } from '../sample/remove-sample.server.ts';
import { getSettings, saveSettings } from './site.server.ts';
import { getSettingsToEdit, updateSettings } from './write-settings.server.ts';

test('what differs is saved under one line, and becomes the owner’s own', async () => {
  const db = await sampleDatabase();
  const { settings, versions, sample } = await getSettingsToEdit(db);
  expect(sample).toContain('phone');
  const outcome = await updateSettings(
    db,
    { settings: { ...settings, phone: null, name: 'Corner Codes' }, versions },
    ROSA,
  );
  expect(outcome).toEqual({ outcome: 'saved', changed: ['name', 'phone'] });
  const after = await getSettingsToEdit(db);
  expect(after.settings).toEqual({ ...settings, phone: null, name: 'Corner Codes' });
  expect(after.versions).toEqual({ ...versions, name: versions.name + 1, phone: versions.phone + 1 });
  expect(after.sample).toEqual(sample.filter((key) => key !== 'name' && key !== 'phone'));
  const line = await db
    .selectFrom('audit')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(line.detail).changes).toEqual({
    name: [settings.name, 'Corner Codes'],
    phone: [settings.phone, null],
  });

  // Only the sample's values are removed with it.
  await removeSample(db, ROSA);
  expect(await getSettings(db)).toMatchObject({ name: 'Corner Codes', phone: null, address: null });
});

test('two who change different settings at once both get theirs', async () => {
  const db = await sampleDatabase();
  const seen = await getSettingsToEdit(db);
  await updateSettings(db, { ...seen, settings: { ...seen.settings, phone: '555-0100' } }, ROSA);
  const outcome = await updateSettings(
    db,
    { ...seen, settings: { ...seen.settings, name: 'Corner Codes' } },
    NINA,
  );
  expect(outcome).toEqual({ outcome: 'saved', changed: ['name'] });
  expect(await getSettings(db)).toMatchObject({ phone: '555-0100', name: 'Corner Codes' });
});

test('the later of two who change the same setting sees both, and nothing is saved', async () => {
  const db = await sampleDatabase();
  await saveSettings(db, { name: 'First' }, ROSA);
  const seen = await getSettingsToEdit(db);
  const named = (name: string) => ({ ...seen, settings: { ...seen.settings, name } });
  await updateSettings(db, named('Second'), ROSA);
  const { versions } = await getSettingsToEdit(db);
  await updateSettings(db, { settings: named('Third').settings, versions }, ROSA);
  const outcome = await updateSettings(
    db,
    { ...named('Mine'), settings: { ...named('Mine').settings, phone: '1' } },
    NINA,
  );
  expect(outcome).toEqual({
    outcome: 'conflict',
    changed: [{ field: 'name', base: 'First', theirs: 'Third', personId: 1, at: ROSA.now }],
  });
  expect(await getSettings(db)).toMatchObject({ name: 'Third', phone: seen.settings.phone });
  // If both mean the same, there's no conflict.
  expect(await updateSettings(db, named('Third'), NINA)).toEqual({ outcome: 'saved', changed: [] });
});

test('one that does not fit leaves all of them as they were', async () => {
  const db = await sampleDatabase();
  const seen = await getSettingsToEdit(db);
  const settings = { ...seen.settings, name: 'Corner Codes', zone: 'Mars/Olympus' };
  await expect(updateSettings(db, { ...seen, settings }, ROSA)).rejects.toThrow('IANA');
  expect(await getSettingsToEdit(db)).toEqual(seen);
});

test('the first settings are the owner’s own, also where they are what the sample’s were', async () => {
  const db = await sampleDatabase();
  const { settings, versions } = await getSettingsToEdit(db);
  const { name, zone } = settings;
  await updateSettings(db, { settings: { name, zone }, versions, ownsAll: true }, ROSA);
  const { sample } = await getSettingsToEdit(db);
  expect(sample).not.toContain('zone');
  expect(sample).toContain('phone');
  await removeSample(db, { ...ROSA, actor: { process: 'command' } });
  expect(await getSettings(db)).toMatchObject({ name, zone, phone: null });
});

test('what becomes the site’s own as it is leaves no line in the audit', async () => {
  const db = await sampleDatabase();
  const { settings, versions } = await getSettingsToEdit(db);
  const linesOfSettings = () =>
    db
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', 'setting')
      .where('person_id', 'is not', null)
      .execute();
  await updateSettings(db, { settings: { name: settings.name }, versions, ownsAll: true }, ROSA);
  expect(await linesOfSettings()).toEqual([]);
  await updateSettings(
    db,
    { settings: { name: 'Corner Codes' }, versions: (await getSettingsToEdit(db)).versions },
    ROSA,
  );
  expect(await linesOfSettings()).toHaveLength(1);
});
