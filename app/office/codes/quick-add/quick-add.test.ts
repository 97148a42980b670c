import { expect, test } from 'vitest';
import { signIn } from '../../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../../test/helpers/site/site.ts';

const path = '/office/codes/add';

async function editorAt() {
  const site = await startTestSite();
  return { site, office: await signIn(site, 'editor') };
}

const row = (code: string, gives = '$5 off', minimum = '$35', lastDay = 'no end') => ({
  code,
  gives,
  minimum,
  lastDay,
});

/** The table's fields as a browser sends them. */
function fieldsOf(rows: readonly ReturnType<typeof row>[]) {
  return {
    code: rows.map(({ code }) => code),
    gives: rows.map(({ gives }) => gives),
    minimum: rows.map(({ minimum }) => minimum),
    'last-day': rows.map(({ lastDay }) => lastDay),
  };
}

test('pasted lines are read, shown, and added, without JavaScript', async () => {
  const { site, office } = await editorAt();
  const read = await office.post(path, {
    store: '1',
    paste: 'QUICK1, $5 off at harvest lane, $35, no end\nQUICK2; BOGO bread',
    intent: 'read',
  });
  expect(read.status).toBe(200);
  const html = await read.text();
  for (const shown of ['QUICK1', '$5 off $35', 'BOGO bread', '2 codes'])
    expect(html.replaceAll('<!-- -->', '')).toContain(shown);
  expect(html).not.toContain('at harvest lane');
  expect(html).not.toContain('href="#quick-store"');
  const storeless = await office.post(path, { store: '', paste: 'QUICK1, $5 off', intent: 'read' });
  expect(await storeless.text()).toContain('href="#quick-store"');

  const rows = [row('QUICK1'), row('QUICK2', 'BOGO bread', '', '')];
  const send = () =>
    office.post(path, { store: '1', ...fieldsOf(rows), intent: 'publish', 'request-key': 'a key of a test' });
  const added = await send();
  expect(added.headers.get('location')).toContain('/office/codes?store=1&done=');
  const done = await (await office.get(added.headers.get('location')!)).text();
  expect(done.replaceAll('<!-- -->', '')).toMatch(/data-notice.*2 codes published.*Test them/s);
  const list = await (await office.get('/office/codes?store=1&q=quick')).text();
  expect(list.match(/>QUICK\d</g)).toHaveLength(2);
  expect(list).toContain('BOGO bread');
  expect(await (await site.get('/stores/harvest-lane')).text()).toContain('QUICK1');

  const again = await office.post(path, {
    store: '1',
    ...fieldsOf(rows),
    'same-seen': ['QUICK1', 'QUICK2'],
    intent: 'publish',
    'request-key': 'a key of a test',
  });
  expect(again.status).toBe(302);
  // A phone that lost the response sends the same form again, without having seen a warning about its own codes.
  expect((await send()).headers.get('location')).toBe(added.headers.get('location'));
  expect((await (await office.get('/office/codes?store=1&q=quick')).text()).match(/>QUICK\d</g)).toHaveLength(
    2,
  );
});

test.each([
  ['a line that is not understood', [row('GOOD11'), row('BAD.11')], '1', 'Fix the marked lines'],
  ['the same code twice', [row('TWICE1'), row('twice1')], '1', 'Fix the marked lines'],
  ['no store', [row('GOOD11')], '', 'Choose the store'],
  ['a code that the store has', [row('GOOD11'), row('HARVEST20')], '1', 'already has some of these codes'],
  ['it in another case', [row('GOOD11'), row('Harvest20')], '1', 'already has some of these codes'],
])('%s: nothing is added, and everything is still there', async (_, rows, store, problem) => {
  const { office } = await editorAt();
  const refused = await office.post(path, { store, ...fieldsOf(rows), intent: 'publish' });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain(problem);
  for (const { code } of rows) expect(html).toContain(`value="${code}"`);
  expect(await (await office.get('/office/codes?q=good11')).text()).toContain('No codes match');
});

test('lines that are left out are not added, and a known code is once it was seen', async () => {
  const { office } = await editorAt();
  const rows = [row('GOOD11'), row('BAD.11'), row('HARVEST20')];
  const added = await office.post(path, {
    store: '1',
    ...fieldsOf(rows),
    'leave-out': '1',
    'same-seen': 'HARVEST20',
    intent: 'draft',
  });
  expect(await (await office.get(added.headers.get('location')!)).text()).toContain('2 codes added.');
  const drafts = await (await office.get('/office/codes?store=1&status=draft')).text();
  expect(drafts).toContain('>GOOD11<');
  expect(drafts).toContain('>HARVEST20<');
});

test('codes are kept as they were pasted', async () => {
  const { office } = await editorAt();
  const rows = [row('Save-10_Pears'), row('mixedCase')];
  await office.post(path, { store: '1', ...fieldsOf(rows), intent: 'publish' });
  const list = await (await office.get('/office/codes?store=1')).text();
  expect(list).toContain('>Save-10_Pears<');
  expect(list).toContain('>mixedCase<');
});

test('whom a code is for is kept with it', async () => {
  const { office } = await editorAt();
  const rows = [row('LIMITS1', '20% off produce, members only, one per household')];
  await office.post(path, { store: '1', ...fieldsOf(rows), intent: 'publish' });
  const list = await (await office.get('/office/codes?store=1&q=limits1')).text();
  const [code] = /\/office\/codes\/\d+/.exec(list)!;
  const form = await (await office.get(code)).text();
  for (const field of ['membersOnly', 'discount.onePerHousehold'])
    expect(form).toMatch(new RegExp(`<input[^>]*name="${field}"[^>]*checked`));
});

test('two hundred lines fit, one more does not', async () => {
  const { office } = await editorAt();
  const rows = Array.from({ length: 201 }, (_, at) => row(`MANY${at}`, '15% off produce and bakery goods'));
  expect((await office.post(path, { store: '1', ...fieldsOf(rows), intent: 'draft' })).status).toBe(400);
  const added = await office.post(path, { store: '1', ...fieldsOf(rows.slice(1)), intent: 'draft' });
  expect(await (await office.get(added.headers.get('location')!)).text()).toContain('200 codes added.');
});

test('a paste that the table has no room for is refused as a whole, and is still there', async () => {
  const { office } = await editorAt();
  const paste = 'MANY11, $5 off\n'.repeat(1_001);
  const refused = await office.post(path, {
    store: '1',
    ...fieldsOf([row('KEPT11')]),
    paste,
    intent: 'read',
  });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('Paste at most 1,000 lines');
  expect(html.match(/MANY11/g)!.length).toBeGreaterThan(1_000);
  expect(html).toContain('value="KEPT11"');
  expect(html).not.toContain('value="MANY11"');
});
