import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';
import { saveSettings } from '../../data/site/site.server.ts';

/** A site with an editor, as a browser without JavaScript uses it. */
async function office() {
  const site = await startTestSite();
  const ada = await signIn(site, 'editor');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  return { site, ada, db };
}

/** A page's text, without the marks that React puts between words. */
const textOf = async (response: Response | Promise<Response>) =>
  (await (await response).text()).replaceAll('<!-- -->', '');

const typed = {
  text: 'It worked at checkout.',
  name: 'Ana P.',
  location: 'Reno, Nevada',
  rating: '4',
  'consent.how': '',
  'consent.day': '',
};
const consent = { 'consent.how': 'By email', 'consent.day': '2026-03-09' };

test('a real testimonial is published only with a record of consent, which only the office sees', async () => {
  const { site, ada, db } = await office();
  const unrated = { ...typed, rating: '' };
  const refused = await ada.post('/office/testimonials?add=1', { ...unrated, intent: 'publish' });
  expect(refused.status).toBe(400);
  const page = await textOf(refused);
  const wrong = ['Say how they agreed', 'Enter the day they agreed', 'Rating must be 1 to 5'];
  for (const words of [...wrong, 'It worked at checkout.']) expect(page).toContain(words);
  const future = { ...consent, 'consent.day': '2999-01-01' };
  const early = await ada.post('/office/testimonials?add=1', { ...typed, ...future, intent: 'save' });
  expect(await textOf(early)).toContain('That day is in the future.');

  await ada.post('/office/testimonials?add=1', { ...typed, intent: 'save' });
  const { id } = await db
    .selectFrom('testimonial')
    .select('id')
    .where('name', '=', 'Ana P.')
    .executeTakeFirstOrThrow();
  const path = `/office/testimonials?edit=${id}`;
  expect((await ada.post(path, { ...typed, version: '1', intent: 'publish' })).status).toBe(400);
  expect(await textOf(site.get('/'))).not.toContain('Ana P.');
  await ada.post(path, { ...typed, ...consent, version: '1', intent: 'publish' });
  const home = await textOf(site.get('/'));
  expect(home).toContain('Ana P., Reno, Nevada<br/>4 of 5<');
  expect(home).not.toContain('By email');
  expect(await textOf(ada.get(path))).toContain('value="2026-03-09"');

  const kept = await ada.post(path, { ...typed, version: '2', intent: 'save' });
  expect(kept.status).toBe(400);
  await ada.post(path, { ...typed, version: '2', intent: 'delete' });
  expect(await textOf(site.get('/'))).not.toContain('Ana P.');
});

test('testimonials are withdrawn, brought back, and put in order; home is whole with none', async () => {
  const { site, ada, db } = await office();
  const quoted = async () =>
    [...(await textOf(site.get('/'))).matchAll(/<figcaption>(\w+)/g)].map(([, name]) => name);
  expect(await quoted()).toEqual(['Dana', 'Luis', 'Priya']);
  const dana = { ...typed, name: 'Dana R.' };
  await ada.post('/office/testimonials?edit=1', { ...dana, version: '1', intent: 'withdraw' });
  expect(await quoted()).toEqual(['Luis', 'Priya']);
  await ada.post('/office/testimonials?edit=1', { ...dana, version: '2', intent: 'publish' });
  await ada.post('/office/testimonials?order=1', { seen: '1,2,3', ids: ['1', '2', '3'], move: '3 up' });
  expect(await quoted()).toEqual(['Dana', 'Priya', 'Luis']);
  await ada.post('/office/testimonials?order=1', { seen: '1,3,2', ids: ['2', '3', '1'], intent: 'order' });
  expect(await quoted()).toEqual(['Luis', 'Priya', 'Dana']);

  for (const id of ['1', '2', '3']) await ada.post(`/office/testimonials?edit=${id}`, { intent: 'delete' });
  expect(await db.selectFrom('testimonial').select('id').execute()).toEqual([]);
  const home = await textOf(site.get('/'));
  expect(home).not.toContain('aria-label="Testimonials"');
  expect(home).toContain('How It Works');
  expect(await textOf(ada.get('/office/testimonials'))).toContain('No testimonials yet');
});

test('the later of two editors sees what the other saved, though the audit keeps nothing personal', async () => {
  const { site, ada } = await office();
  const ben = await signIn(site, 'editor', 'Ben Okafor');
  const path = '/office/testimonials?edit=1';
  await ben.post(path, { ...typed, ...consent, name: 'Ben’s name', version: '1', intent: 'save' });
  const conflict = await ada.post(path, {
    ...typed,
    ...consent,
    name: 'Ada’s name',
    version: '1',
    intent: 'save',
  });
  expect(conflict.status).toBe(409);
  const page = await textOf(conflict);
  for (const words of ['Copy mine: Name', 'Ben’s name', 'Ada’s name', 'not kept, because it’s personal'])
    expect(page).toContain(words);
  expect(page).not.toContain('Copy mine: What they said');
});

test('consent given today in the zone of the site is entered, though it is yesterday in UTC', async () => {
  const now = Date.parse('2026-07-25T20:00:00Z');
  const site = await startTestSite({}, () => now);
  const ada = await signIn(site, 'editor');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  await saveSettings(db, { zone: 'Pacific/Auckland' }, { actor: { personId: ada.personId }, now });
  const save = (day: string) =>
    ada.post('/office/testimonials?add=1', {
      ...typed,
      'consent.how': 'By email',
      'consent.day': day,
      intent: 'save',
    });
  expect((await save('2026-07-27')).status).toBe(400);
  expect((await save('2026-07-26')).status).toBe(302);
});
