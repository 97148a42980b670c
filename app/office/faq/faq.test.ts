import { expect, onTestFinished, test } from 'vitest';
import { type OfficeVisitor, signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite, type TestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';

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

/** The questions of a page, as its structured data says them. */
async function asked(site: TestSite, path: '/' | '/contact'): Promise<string[] | undefined> {
  const blocks = (await textOf(site.get(path))).matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/g,
  );
  const faq = [...blocks].map(([, json]) => JSON.parse(json!)).find((thing) => thing['@type'] === 'FAQPage');
  return faq?.mainEntity.map(({ name }: { name: string }) => name);
}

async function send(ada: OfficeVisitor, path: string, fields: Record<string, string | string[]>) {
  const response = await ada.post(path, fields);
  expect(response.headers.get('location'), await response.clone().text()).not.toBeNull();
}

test('a question is added as a draft, published, edited, moved, and deleted, and the page and its data follow', async () => {
  const { site, ada, db } = await office();
  const before = (await asked(site, '/contact'))!;
  expect(before).toHaveLength(4);
  const words = { question: 'Do codes stack?', answer: 'No.' };
  const once = { ...words, intent: 'save', 'request-key': 'a' };
  await send(ada, '/office/faq?add=contact', once);
  await send(ada, '/office/faq?add=contact', once);
  expect(await asked(site, '/contact')).toEqual(before);
  const added = await db.selectFrom('faq').select('id').where('question', '=', words.question).execute();
  expect(added).toHaveLength(1);
  const id = String(added[0]!.id);

  expect(await textOf(ada.get(`/office/faq?edit=${id}`))).toContain('value="Do codes stack?"');
  await send(ada, `/office/faq?edit=${id}`, { ...words, version: '1', intent: 'publish' });
  expect(await asked(site, '/contact')).toEqual([...before, words.question]);
  expect(await textOf(site.get('/contact'))).toContain('Do codes stack?');

  const rows = await db
    .selectFrom('faq')
    .select('id')
    .where('page', '=', 'contact')
    .orderBy('position')
    .execute();
  const ids = rows.map((row) => String(row.id));
  await send(ada, '/office/faq?order=contact', { seen: ids.join(), ids, move: `${id} up` });
  expect(await asked(site, '/contact')).toEqual([...before.slice(0, 3), words.question, before[3]]);
  const late = { seen: ids.join(), ids: ids.toReversed(), intent: 'order' };
  const conflict = await ada.post('/office/faq?order=contact', late);
  expect(conflict.status).toBe(409);
  const page = await textOf(conflict);
  expect(page).toContain('Someone else changed this order first');
  const shown = [...page.matchAll(/name="ids" value="(\d+)"/g)].map(([, shownId]) => shownId);
  expect(shown.slice(-ids.length)).toEqual(ids.toReversed());
  expect(await asked(site, '/contact')).toEqual([...before.slice(0, 3), words.question, before[3]]);
  const [, seen = ''] = /name="seen" value="([\d,]+)"/.exec(page) ?? [];
  await send(ada, '/office/faq?order=contact', { ...late, seen });
  expect(await asked(site, '/contact')).toEqual([words.question, ...before.toReversed()]);

  await send(ada, `/office/faq?edit=${id}`, { ...words, version: '2', intent: 'delete' });
  expect(await asked(site, '/contact')).toEqual(before.toReversed());
  expect(await textOf(site.get('/contact'))).not.toContain('Do codes stack?');
});

test('a new question goes to the page that its form says', async () => {
  const { site, ada } = await office();
  const words = { question: 'Do codes stack?', answer: 'No.' };
  await send(ada, '/office/faq?add=home', { ...words, page: 'contact', intent: 'publish' });
  expect(await asked(site, '/contact')).toContain(words.question);
  expect(await asked(site, '/')).not.toContain(words.question);
});

test('a withdrawn question leaves the page until it is published again', async () => {
  const { site, ada } = await office();
  const before = (await asked(site, '/'))!;
  expect(before).toHaveLength(5);
  const words = { question: before[0]!, answer: 'We test them.' };
  await send(ada, '/office/faq?edit=1', { ...words, version: '1', intent: 'withdraw' });
  expect(await asked(site, '/')).toEqual(before.slice(1));
  expect(await textOf(ada.get('/office/faq'))).toContain('Withdrawn');
  await send(ada, '/office/faq?edit=1', { ...words, version: '2', intent: 'publish' });
  expect(await asked(site, '/')).toEqual(before);
});

test('what is wrong is said beside its field; what another editor saved is shown beside mine', async () => {
  const { ada, site } = await office();
  const ben = await signIn(site, 'editor', 'Ben Okafor');
  const empty = await ada.post('/office/faq?add=home', { question: '', answer: 'Kept.', intent: 'publish' });
  expect(empty.status).toBe(400);
  const page = await textOf(empty);
  expect(page).toContain('Question can’t be empty.');
  expect(page).toContain('>Kept.</textarea>');

  const saved = { question: 'Why codes?', answer: 'Ben’s answer.', version: '1', intent: 'save' };
  await send(ben, '/office/faq?edit=1', saved);
  const conflict = await ada.post('/office/faq?edit=1', { ...saved, answer: 'Ada’s answer.' });
  expect(conflict.status).toBe(409);
  const both = await textOf(conflict);
  for (const words of ['Copy mine: Answer', 'Ben’s answer.', 'Ada’s answer.']) expect(both).toContain(words);
  expect(both).not.toContain('Copy mine: Question');
});

test('home and contact are whole without a question, and the office says what to do first', async () => {
  const { site, ada, db } = await office();
  const ids = (await db.selectFrom('faq').select('id').execute()).map(({ id }) => String(id));
  for (const path of ['/', '/contact'] as const)
    expect(await textOf(site.get(path))).toContain('Common questions');
  for (const id of ids) await send(ada, `/office/faq?edit=${id}`, { version: '1', intent: 'delete' });
  for (const path of ['/', '/contact'] as const) {
    expect(await asked(site, path)).toBeUndefined();
    expect(await textOf(site.get(path))).not.toContain('Common questions');
  }
  const empty = await textOf(ada.get('/office/faq'));
  expect(empty.match(/No questions here/g)).toHaveLength(2);
});
