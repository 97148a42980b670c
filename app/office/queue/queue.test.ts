import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { type OfficeVisitor, signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite, type TestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';

test('nobody sees the queue who is not signed in, and nobody else’s site sends its forms', async () => {
  const site = await startTestSite();
  expect((await site.get('/office')).status).toBe(302);
  const own = { origin: new URL(site.url).origin };
  expect((await site.post('/office/queue/answers', {}, own)).status).toBe(401);
  const checker = await signIn(site, 'checker');
  const foreign = await checker.post('/office', await openForm(checker), { origin: 'https://other.example' });
  expect(foreign.status).toBe(403);
});

test('a test is recorded by a plain form, is on the public page, and is taken back', async () => {
  const site = await startTestSite();
  const checker = await signIn(site, 'checker', 'Ada Quill');
  const form = await openForm(checker);
  const recorded = await checker.post('/office', {
    ...form,
    outcome: 'worked',
    before: '87.50',
    after: '$77.50',
    note: 'At the pickup counter.',
  });
  expect([recorded.status, recorded.headers.get('location')]).toEqual([303, '/office']);

  const page = await (await checker.get('/office')).text();
  expect(page).toMatch(/<strong>1<\/strong> of/);
  expect(await openForm(checker)).not.toMatchObject({ code: form.code });
  const history = async () => (await site.get(`/codes/${form.code}`)).text();
  expect(await history()).toContain('At the pickup counter.');
  expect(await history()).toContain('Ada Quill');

  const struckOut = async () => ((await history()).match(/<(s|del)\b/g) ?? []).length;
  const before = await struckOut();
  await checker.post('/office', { intent: 'take-back', 'request-key': form['request-key']! });
  expect(await struckOut()).toBeGreaterThan(before);
  // The code is open again.
  expect(await openForm(checker)).toMatchObject({ code: form.code });
});

test('a form that is sent twice records one test', async () => {
  const site = await startTestSite();
  const checker = await signIn(site, 'checker');
  const form = { ...(await openForm(checker)), outcome: 'failed', note: 'Sent twice.' };
  await checker.post('/office/queue/answers', form);
  const again = await checker.post('/office/queue/answers', form);
  expect(await again.json()).toMatchObject({ doneToday: 1 });
  expect(await countNotes(site, 'Sent twice.')).toBe(1);
});

test('a skipped code is gone, and nothing is recorded', async () => {
  const site = await startTestSite();
  const checker = await signIn(site, 'checker');
  const form = await openForm(checker);
  await checker.post('/office', { ...form, outcome: 'skip', note: 'Never written.' });
  expect(await openForm(checker)).not.toMatchObject({ code: form.code });
  expect(await countNotes(site, 'Never written.')).toBe(0);
});

test('what does not fit comes back with its error beside it, and with what was typed', async () => {
  const site = await startTestSite();
  const checker = await signIn(site, 'checker');
  const form = await openForm(checker);
  const cases: [Record<string, string>, string, field?: string][] = [
    [{ outcome: '' }, 'Choose what happened'],
    [{ before: '50' }, 'Enter both totals, or neither.', 'after'],
    [{ after: '50' }, 'Enter both totals, or neither.', 'before'],
    [{ before: '50', after: 'less' }, 'Enter an amount like 87.50.', 'after'],
    [{ before: '50', after: '50.01' }, 'can’t be higher', 'after'],
    [{ note: 'Typed.\u0007' }, 'hidden character', 'note'],
    [{ correction: 'It’s \u000715%.' }, 'hidden character', 'correction'],
    [{ 'request-key': '' }, 'This page is out of date'],
  ];
  for (const [fields, words, field] of cases) {
    const response = await checker.post('/office', { ...form, outcome: 'worked', note: 'Typed.', ...fields });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(field ? errorOf(page, field) : page, JSON.stringify(fields)).toContain(words);
    expect(page).toContain('value="Typed.');
  }
  expect(await countNotes(site, 'Typed.')).toBe(0);
  const missing = await checker.post('/office/queue/answers', { ...form, outcome: 'worked', code: '99999' });
  expect(missing.status).toBe(404);
});

test('after ten minutes a test is taken back with a reason alone', async () => {
  let now = NOON;
  const site = await startTestSite({}, () => now);
  const checker = await signIn(site, 'checker');
  const form = await openForm(checker);
  await checker.post('/office', { ...form, outcome: 'failed' });
  now += 600_001;
  const takeBack = { intent: 'take-back', 'request-key': form['request-key']! };
  const refused = await checker.post('/office', takeBack);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('More than 10 minutes have passed');
  expect((await checker.post('/office', { ...takeBack, reason: 'It was another code.' })).status).toBe(303);
  expect(await countNotes(site, 'It was another code.')).toBe(1);
});

test('an end that a checker proposes is decided by editors alone', async () => {
  const site = await startTestSite();
  const checker = await signIn(site, 'checker', 'Ada Quill');
  const editor = await signIn(site, 'editor', 'Ed Itor');
  const form = await openForm(checker);
  await checker.post('/office', { ...form, outcome: 'ended', note: 'Refused as expired.' });

  expect(await (await checker.get('/office')).text()).not.toContain('Proposals');
  const page = await (await editor.get('/office')).text();
  expect(page).toContain('Refused as expired.');
  const [, proposal = ''] = /name="proposal" value="(\d+)"/.exec(page) ?? [];
  const decide = { intent: 'decide', proposal, decision: 'withdraw' };
  expect((await checker.post('/office', decide)).status).toBe(403);
  expect((await editor.post('/office', decide)).status).toBe(303);
  expect((await editor.post('/office', decide)).status).toBe(409);
  expect(await (await editor.get('/office')).text()).not.toContain('Refused as expired.');
  expect((await site.get(`/codes/${form.code}`)).status).toBe(200);
  expect(await (await site.get('/verified-codes')).text()).not.toContain(`data-code-id="${form.code}"`);
});

test('a picture is stored with its test, once somebody has confirmed that it shows nothing personal', async () => {
  const site = await startTestSite();
  const checker = await signIn(site, 'checker');
  const open = await openForm(checker);
  const form = { ...open, outcome: 'worked', 'proof-shown': '1' };
  const send = async (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('proof', new Blob([await checkout()], { type: 'image/png' }), 'checkout.png');
    const { origin } = new URL(site.url);
    const headers = { cookie: checker.cookie, origin };
    return fetch(`${site.url}/office/queue/answers`, { method: 'POST', headers, body });
  };
  const refused = await send(form);
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { errors: { proof: expect.stringContaining('Look at the picture once more') } },
  ]);
  for (let time = 0; time < 2; time += 1)
    expect((await send({ ...form, 'proof-checked': '1' })).status).toBe(200);
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const proofs = await db
    .selectFrom('proof')
    .innerJoin('code_check', 'code_check.proof_id', 'proof.id')
    .select(['proof.person_id', 'proof.shown', 'proof.sample', 'code_check.code_id'])
    .execute();
  expect(proofs).toEqual([{ person_id: checker.personId, shown: 1, sample: 1, code_id: Number(open.code) }]);
});

test('leaving frees what a page held', async () => {
  const site = await startTestSite();
  const [ada, bea] = [await signIn(site, 'checker', 'Ada'), await signIn(site, 'checker', 'Bea')];
  const first = await openForm(ada);
  expect(await openForm(bea)).not.toMatchObject({ code: first.code });
  const beforeLeaving = await openForm(await signIn(site, 'checker', 'Cara'));
  expect(beforeLeaving.code).not.toBe(first.code);
  const leave = { visit: first.visit!, 'held-until': String(Date.now() * 2) };
  const garbled = { ...leave, 'held-until': '1e300' };
  expect((await ada.post('/office/queue/leave', garbled)).status).toBe(400);
  expect((await ada.post('/office/queue/leave', leave)).status).toBe(204);
  expect(await openForm(await signIn(site, 'checker', 'Dora'))).toMatchObject({ code: first.code });
});

async function checkout(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } });
  return new Uint8Array(await picture.png().toBuffer());
}

/** The hidden fields of the open item's form. */
/** The error that a page shows beside a field of the form. */
function errorOf(page: string, field: string): string | undefined {
  const [input = ''] = new RegExp(`<input[^>]* name="${field}"[^>]*>`).exec(page) ?? [];
  const [, id] = / aria-invalid="true" aria-describedby="([^"]+)"/.exec(input) ?? [];
  return new RegExp(`<p id="${id}"[^>]*>([^<]+)`).exec(page)?.[1];
}

async function openForm(visitor: OfficeVisitor): Promise<Record<string, string>> {
  const page = await (await visitor.get('/office')).text();
  const [form = ''] = /<form[^>]*multipart[\s\S]*?<\/form>/.exec(page) ?? [];
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

async function countNotes(site: TestSite, note: string): Promise<number> {
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const rows = await db.selectFrom('code_check').select('id').where('note', '=', note).execute();
  return rows.length;
}
