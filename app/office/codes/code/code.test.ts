import { expect, test } from 'vitest';
import { signIn } from '../../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../../test/helpers/site/site.ts';

const filled = {
  store: '1',
  code: 'PEAR15',
  description: 'Fifteen off pears.',
  category: 'Fresh',
  'discount.kind': 'percent',
  'discount.percentOff': '15',
  'discount.minBasketCents': '35',
  termsKnown: '1',
  expires: '2099-12-31',
};

async function editorAt() {
  const site = await startTestSite();
  const office = await signIn(site, 'editor');
  return { site, office };
}

/** The value of a hidden field in a page. */
function hidden(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
}

test('a code is added, found on the public site, changed, and withdrawn, without JavaScript', async () => {
  const { site, office } = await editorAt();
  const form = await (await office.get('/office/codes/new')).text();
  // What it gives isn't known yet.
  expect(form).toMatch(/<article[^>]* data-dimmed/);
  const key = hidden(form, 'request-key');
  expect(key).toMatch(/^[0-9a-f]{32}$/);

  const added = await office.post('/office/codes/new', { ...filled, 'request-key': key, intent: 'publish' });
  expect(added.status).toBe(302);
  const path = added.headers.get('location')!.replace(/\?.*/, '');
  const again = await office.post('/office/codes/new', {
    ...filled,
    'request-key': key,
    'same-seen': 'PEAR15',
    intent: 'publish',
  });
  expect(again.headers.get('location')!.replace(/\?.*/, '')).toBe(path);
  const publicPath = path.replace('/office', '');
  expect(await (await site.get(publicPath)).text()).toContain('PEAR15');
  const screen = await (await office.get(path)).text();
  expect(screen).toContain('Fifteen off pears.');
  expect(screen).toMatch(/<article(?![^>]* data-dimmed)/);
  for (const part of ['figures', 'tests'])
    expect(screen).toMatch(new RegExp(`href="#${part}".* id="${part}"`, 's'));
  const list = await (await office.get('/office/codes?q=pear15')).text();
  expect(list.match(/>PEAR15</g)).toHaveLength(1);

  const version = hidden(screen, 'version');
  const saved = await office.post(path, {
    ...filled,
    'discount.minBasketCents': '40',
    version,
    intent: 'save',
  });
  expect(saved.status).toBe(302);
  expect(await (await site.get(publicPath)).text()).toContain('$40');
  const changed = await (await office.get(path)).text();
  expect(changed.replaceAll('<!-- -->', '')).toMatch(/Ada Quill changed Minimum from \$35 to \$40/);

  await office.post(path, {
    ...filled,
    'discount.minBasketCents': '40',
    version: hidden(changed, 'version'),
    intent: 'withdraw',
  });
  expect(await (await site.get(publicPath)).text()).toContain('withdrawn');
});

test('a draft has a preview, and no public page', async () => {
  const { site, office } = await editorAt();
  const added = await office.post('/office/codes/new', { ...filled, intent: 'save' });
  const path = added.headers.get('location')!.replace(/\?.*/, '');
  const preview = await (await office.get(`${path}/preview`)).text();
  expect(preview).toContain('15% off');
  expect(preview).toContain('This is a draft');
  expect((await site.get(path.replace('/office', ''))).status).toBe(404);
});

test('what a minimum counts stays unknown until somebody says it', async () => {
  const { office } = await editorAt();
  const added = await office.post('/office/codes/new', { ...filled, intent: 'save' });
  const path = added.headers.get('location')!.replace(/\?.*/, '');
  const choice = async () => {
    const screen = await (await office.get(path)).text();
    const [select = ''] = /<select[^>]*name="discount.minCounts".*?<\/select>/s.exec(screen) ?? [];
    return { screen, chosen: /value="([^"]*)" selected/.exec(select)?.[1] };
  };
  const save = async (minCounts: string) => {
    const { screen } = await choice();
    const given = { ...filled, 'discount.minCounts': minCounts, 'discount.percentOff': '20' };
    await office.post(path, { ...given, version: hidden(screen, 'version'), intent: 'save' });
    return await choice();
  };
  expect((await choice()).chosen).toBe('');
  const unknown = await save('');
  expect(unknown.chosen).toBe('');
  expect(unknown.screen).not.toContain('What counts to qualify from');
  const known = await save('cart');
  expect(known.chosen).toBe('cart');
  expect(known.screen).toContain('What counts to qualify');
});

test('a code of a store that is a draft is not published, and the page says why', async () => {
  const { office } = await editorAt();
  const store = { name: 'Draft Pantry', website: 'draft-pantry.example', intent: 'save' };
  const added = await office.post('/office/stores/new', store);
  const [id = ''] = /\d+/.exec(added.headers.get('location')!)!;
  const refused = await office.post('/office/codes/new', { ...filled, store: id, intent: 'publish' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('This code’s store isn’t published');
  expect((await office.post('/office/codes/new', { ...filled, store: id, intent: 'save' })).status).toBe(302);
});

test('what does not fit is said beside its field, with everything still typed', async () => {
  const { office } = await editorAt();
  const refused = await office.post('/office/codes/new', {
    ...filled,
    code: 'pear 15!',
    'discount.kind': 'amount',
    'discount.amountOffCents': 'a lot',
    landingUrl: 'https://elsewhere.example/deal',
    intent: 'save',
  });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('Code must be 3 to 30 letters, digits, hyphens, or underscores.');
  expect(html).toContain('Amount off must be an amount such as 5 or 7.50.');
  expect(html).toContain('must be on the store');
  for (const typed of ['pear 15!', 'a lot', 'Fifteen off pears.', 'https://elsewhere.example/deal'])
    expect(html).toContain(typed);
  const nowhere = await office.post('/office/codes/new', { ...filled, store: '', code: '', intent: 'save' });
  expect(nowhere.status).toBe(400);
  const all = await nowhere.text();
  expect(all).toContain('Choose a store.');
  expect(all).toContain('Code must be 3 to 30 letters, digits, hyphens, or underscores.');
});

test('the same code at the same store is warned of, and saved when the editor has seen that', async () => {
  const { office } = await editorAt();
  const twice = { ...filled, code: 'HARVEST20', intent: 'save' };
  const warned = await office.post('/office/codes/new', twice);
  expect(warned.status).toBe(400);
  const html = await warned.text();
  expect(html).toContain('This store already has HARVEST20 (published).');
  expect(hidden(html, 'same-seen')).toBe('HARVEST20');
  expect((await office.post('/office/codes/new', { ...twice, 'same-seen': 'HARVEST20' })).status).toBe(302);
  const same = await office.get('/office/codes/same?store=1&codes=harvest20,NOPE');
  expect(((await same.json()) as { same: unknown[] }).same).toHaveLength(2);
});

test('a code is kept as it was typed, and is the same in any other case', async () => {
  const { site, office } = await editorAt();
  const mixed = { ...filled, code: 'Pear-15_Off' };
  const added = await office.post('/office/codes/new', { ...mixed, intent: 'publish' });
  const path = added.headers.get('location')!.replace(/\?.*/, '');
  const page = await (await site.get(path.replace('/office', ''))).text();
  for (const shown of ['>Pear-15_Off</code>', '"identifier":"Pear-15_Off"']) expect(page).toContain(shown);

  const again = { ...mixed, code: 'PEAR-15_off', intent: 'save' };
  const html = await (await office.post('/office/codes/new', again)).text();
  expect(html).toContain('This store already has Pear-15_Off (published).');
  // Seen as either of the two.
  for (const seen of [hidden(html, 'same-seen'), 'Pear-15_Off'])
    expect((await office.post('/office/codes/new', { ...again, 'same-seen': seen })).status).toBe(302);
  expect((await office.post('/office/codes/new', { ...again, code: 'PEAR15_OFF' })).status).toBe(302);
});

test('another case of a code’s own letters is no other code', async () => {
  const { office } = await editorAt();
  const added = await office.post('/office/codes/new', { ...filled, intent: 'save' });
  const path = added.headers.get('location')!.replace(/\?.*/, '');
  const version = hidden(await (await office.get(path)).text(), 'version');
  const saved = await office.post(path, { ...filled, code: 'Pear15', version, intent: 'save' });
  expect(saved.status).toBe(302);
  expect(await (await office.get(path)).text()).toContain('value="Pear15"');
});

test('of two editors, the later one sees what the other changed, and nothing is lost', async () => {
  const { site, office: ada } = await editorAt();
  const ben = await signIn(site, 'editor', 'Ben Ives');
  const added = await ada.post('/office/codes/new', { ...filled, intent: 'save' });
  const path = added.headers.get('location')!.replace(/\?.*/, '');
  const version = hidden(await (await ada.get(path)).text(), 'version');
  await ben.post(path, {
    ...filled,
    'discount.minBasketCents': '50',
    region: 'Ohio',
    version,
    intent: 'save',
  });
  const late = await ada.post(path, {
    ...filled,
    'discount.minBasketCents': '60',
    description: 'Mine.',
    version,
    intent: 'save',
  });
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toContain('Ben Ives');
  for (const value of ['35', '50', '60', 'Ohio', 'Mine.']) expect(html).toContain(value);
  const merged = {
    ...filled,
    'discount.minBasketCents': '60',
    description: 'Mine.',
    region: 'Ohio',
    version: hidden(html, 'version'),
  };
  expect((await ada.post(path, { ...merged, intent: 'save' })).status).toBe(302);
});

test('editors correct tests with a reason; checkers look and change nothing', async () => {
  const { site, office } = await editorAt();
  const checker = await signIn(site, 'checker', 'Cy Dole');
  const seen = await (await checker.get('/office/codes/1')).text();
  expect(seen).toContain('Worked');
  expect(seen).not.toContain('name="discount.percentOff"');
  expect((await checker.post('/office/codes/1', { intent: 'withdraw', version: '1' })).status).toBe(403);
  expect((await checker.get('/office/codes/new')).status).toBe(403);

  const test = hidden(await (await office.get('/office/codes/1')).text(), 'test');
  const correction = { intent: 'correct', test, outcome: 'failed' };
  expect(
    (await office.post('/office/codes/1', { ...correction, reason: ' ' })).headers.get('location'),
  ).toContain('no-reason');
  await office.post('/office/codes/1', { ...correction, reason: 'Wrong cart.' });
  expect(await (await office.get('/office/codes/1')).text()).toContain('Wrong cart.');
  expect(await (await site.get('/codes/1')).text()).toContain('Wrong cart.');
});

test('a form that is sent again after a lost response leads to its code, not to a warning of it', async () => {
  const { office } = await editorAt();
  const send = () =>
    office.post('/office/codes/new', { ...filled, intent: 'save', 'request-key': 'sent twice' });
  const first = await send();
  expect(first.status).toBe(302);
  const second = await send();
  expect(second.status).toBe(302);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
});
