import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../test/helpers/machine/mail-server.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';

/** The fields of the form on a page, as a browser without JavaScript would send them. */
async function formOn(response: Response): Promise<Record<string, string>> {
  const html = await response.text();
  const decode = (text: string) =>
    text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const fields = inputs
    .filter((tag) => !/type="(checkbox|radio|search)"/.test(tag) || tag.includes('checked'))
    .map((tag) => [
      /\bname="([^"]*)"/.exec(tag)?.[1] ?? '',
      decode(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ''),
    ]);
  const areas = [...html.matchAll(/<textarea\b[^>]*\bname="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, name, text]) => [name!, decode(text!.replace(/^\n/, ''))],
  );
  return Object.fromEntries([...fields, ...areas].filter(([name]) => name !== ''));
}

test('settings are saved by a plain form, and are on the site at once', async () => {
  const site = await startTestSite();
  const owner = await signIn(site, 'owner');
  const form = await formOn(await owner.get('/office/settings'));
  expect(form).toMatchObject({
    name: 'Clipbasket',
    'version-name': '1',
    hours: expect.stringContaining('Sun: Closed'),
  });

  const refused = await owner.post('/office/settings', {
    ...form,
    zone: 'Mars',
    name: 'Corner <Codes>',
    hours: 'Always',
  });
  expect(refused.status).toBe(400);
  const text = await refused.text();
  expect(text).toContain('each with days, a colon, and hours');
  expect(text).toContain('Time zone must be an IANA time zone');
  expect(text).toContain('Corner &lt;Codes&gt;');

  const saved = await owner.post('/office/settings', {
    ...form,
    name: 'Corner Codes',
    phone: '',
    hours: 'Daily: 8 AM-8 PM',
  });
  expect(saved.status).toBe(303);
  const contact = await (await site.get('/contact')).text();
  expect(contact).toContain('Corner Codes');
  expect(contact).toContain('8 AM-8 PM');
  expect(contact).not.toContain('555-0142');

  // Another tab still has the form as it was.
  const other = await owner.post('/office/settings', { ...form, facebook: '' });
  expect(other.status).toBe(303);
  const late = await owner.post('/office/settings', { ...form, name: 'Late Codes', facebook: '' });
  expect(late.status).toBe(409);
  const conflict = await late.text();
  expect(conflict).toContain('Late Codes');
  expect(conflict).toContain('Corner Codes');
  // Saving that page again keeps this editor's name.
  const again = await formOn(new Response(conflict));
  expect(again).toMatchObject({ name: 'Late Codes', 'version-name': '2', phone: '' });
  expect((await owner.post('/office/settings', again)).status).toBe(303);
  expect(await (await site.get('/')).text()).toContain('Late Codes');
});

test('a site is set up by a plain form: empty, and still empty after a restart', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const site = await startTestSite(env);
  const owner = await signIn(site, 'owner');
  const form = await formOn(await owner.get('/office/settings/start'));
  expect(form).toMatchObject({ start: 'sample' });
  // Nothing leads away from the questions.
  expect(await (await owner.get('/office/settings/start')).text()).not.toContain('aria-label="Office"');
  const refused = await owner.post('/office/settings/start', { ...form, name: '', start: 'empty' });
  expect(refused.status).toBe(400);
  expect(await (await site.get('/stores')).text()).toContain('Wellby');

  const fields = { ...form, name: 'Corner Codes', zone: 'America/Denver', email: '', start: 'empty' };
  const done = await owner.post('/office/settings/start', fields);
  expect(done.headers.get('location')).toBe('/office');
  const next = await (await owner.get('/office')).text();
  expect(next).toContain('Add a store');
  for (const path of ['/', '/stores', '/contact', '/verified-codes']) {
    const page = await (await site.get(path)).text();
    expect(page).toContain('Corner Codes');
    expect(page).not.toMatch(/Wellby|Sample data|555-0142|hello@clipbasket/);
  }
  await site.stop(0);
  const restarted = await startTestSite(env);
  expect(await (await restarted.get('/stores')).text()).not.toContain('Wellby');
  expect(await (await restarted.get('/')).text()).toContain('Corner Codes');
});

test('a form of the start that was left open loses nothing that was done since', async () => {
  const site = await startTestSite();
  const owner = await signIn(site, 'owner');
  const old = { ...(await formOn(await owner.get('/office/settings/start'))), zone: 'UTC', email: '' };
  await owner.post('/office/settings/start', { ...old, name: 'Corner Codes', start: 'sample' });

  const other = await owner.post('/office/settings/start', { ...old, name: 'Old Tab', start: 'empty' });
  expect(other.status).toBe(409);
  const page = await other.text();
  for (const name of ['Corner Codes', 'Old Tab']) expect(page).toContain(name);
  const same = await owner.post('/office/settings/start', { ...old, name: 'Corner Codes', start: 'empty' });
  expect(same.headers.get('location')).toBe('/office/settings/sample?done=changed');
  expect(await (await site.get('/stores')).text()).toContain('Wellby');
  const sample = await (await owner.get('/office/settings/sample?done=changed')).text();
  expect(sample).toContain('The sample wasn’t removed');

  // Opened again, it names the sample of now.
  const again = await formOn(await owner.get('/office/settings/start'));
  const now = { ...again, email: '', start: 'empty' };
  const changed = await owner.post('/office/settings/start', { ...now, seen: 'code.1' });
  expect(changed.headers.get('location')).toBe('/office/settings/sample?done=changed');
  const done = await owner.post('/office/settings/start', now);
  expect(done.headers.get('location')).toBe('/office');
  expect(await (await site.get('/stores')).text()).not.toContain('Wellby');
  expect(await (await site.get('/')).text()).toContain('Corner Codes');
});

test('the owner may load the sample where the start did not, and remove it', async () => {
  const site = await startTestSite({ SAMPLE: 'off' });
  const owner = await signIn(site, 'owner');
  const form = await formOn(await owner.get('/office/settings/start'));
  expect(form).toMatchObject({ start: 'empty' });
  await owner.post('/office/settings/start', { ...form, zone: 'America/Denver', start: 'sample' });
  expect(await (await site.get('/stores')).text()).toContain('Wellby');

  const page = await (await owner.get('/office/settings/sample')).text();
  expect(page).toMatch(/8 stores/);
  expect(page).toContain('Wellby');
  const stale = await owner.post('/office/settings/sample', { intent: 'remove', seen: 'code.1' });
  expect(stale.headers.get('location')).toBe('/office/settings/sample?done=changed');
  const shown = await formOn(await owner.get('/office/settings/sample'));
  expect((await owner.post('/office/settings/sample', { ...shown, intent: 'remove' })).status).toBe(303);
  expect(await (await site.get('/stores')).text()).not.toContain('Wellby');
  expect(await (await owner.get('/office/settings/sample')).text()).toContain('Load the sample');
  await owner.post('/office/settings/sample', { intent: 'load' });
  expect(await (await site.get('/stores')).text()).toContain('Wellby');
});

test('a test email is sent at once, and what went wrong is said', async () => {
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const site = await startTestSite({ SMTP_URL: mails.url, MAIL_FROM: 'Codes <mail@codes.invalid>' });
  const owner = await signIn(site, 'owner');
  const sent = await (await owner.post('/office/settings/email', { to: 'ada@site.example' })).text();
  expect(sent).toContain('the mail server accepted the email'.replace('the', 'The'));
  expect(sent).toContain('SPF');
  expect(mails.mails).toHaveLength(1);
  expect(mails.mails[0]).toMatchObject({ recipients: ['ada@site.example'] });
  expect(await (await owner.post('/office/settings/email', { to: 'ada' })).text()).toContain('aria-invalid');

  const deaf = await startTestSite({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mail@codes.invalid' });
  const other = await signIn(deaf, 'owner');
  expect(await (await other.post('/office/settings/email', { to: 'ada@site.example' })).text()).toContain(
    'refused the email',
  );
});

test('the status makes a backup, and the audit exports its lines', async () => {
  const site = await startTestSite();
  const owner = await signIn(site, 'owner', 'Ada "Quill", Esq.');
  expect(await (await owner.get('/office/status')).text()).toContain('There is no backup yet');
  expect((await owner.post('/office/status', {})).status).toBe(303);
  const status = await (await owner.get('/office/status?done=backup')).text();
  expect(status).toContain('The newest backup was made just now');

  const seen = (await formOn(await owner.get('/office/settings/sample'))).seen!;
  await owner.post('/office/settings/sample', { intent: 'remove', seen });
  const page = await (await owner.get(`/office/audit?who=person:${owner.personId}`)).text();
  expect(page).toContain('removed the sample');
  expect(page).not.toContain('The sample added');
  const file = await owner.get('/office/audit.csv');
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.headers.get('cache-control')).toContain('no-store');
  const lines = (await file.text()).split('\r\n');
  expect(lines[1]).toMatch(
    /^\d+,\S+Z,"Ada ""Quill"", Esq\.","Ada ""Quill"", Esq\. removed the sample",sample,remove,$/,
  );
  expect(lines.length).toBeGreaterThan(10);
});

test('nobody but the owner sees or changes any of it', async () => {
  const site = await startTestSite();
  const editor = await signIn(site, 'editor');
  const paths = [
    'settings',
    'settings/start',
    'settings/sample',
    'settings/email',
    'status',
    'audit',
    'audit.csv',
  ];
  for (const path of paths) expect((await editor.get(`/office/${path}`)).status, path).toBe(403);
  for (const path of paths.slice(0, 5))
    expect((await editor.post(`/office/${path}`, { intent: 'remove' })).status, path).toBe(403);
  expect(await (await site.get('/stores')).text()).toContain('Wellby');
});
