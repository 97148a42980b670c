import { describe, expect, onTestFinished, test } from 'vitest';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { type OfficeVisitor, signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';
import { saveSettings } from '../../data/site/site.server.ts';

/** The built site with somebody signed in, and a second connection to its database. No request runs a script. */
async function office(role: 'checker' | 'editor' | 'owner', env: Record<string, string> = {}) {
  const site = await startTestSite(env, () => NOON);
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  return { site, db, me: await signIn(site, role) };
}

/** The form of a page, as a browser would send it: every field with its value. */
async function formOf(me: OfficeVisitor, path: string): Promise<Record<string, string | string[]>> {
  const page = await (await me.get(path)).text();
  const form = page.slice(page.indexOf('name="request-key"') - 600);
  const fields: Record<string, string> = {};
  for (const [, tag] of form.matchAll(/<(input [^>]*)>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(` ${tag}`)?.[1];
    const [name, type] = [attribute('name'), attribute('type')];
    if (name && type !== 'checkbox' && type !== 'search') fields[name] = unescaped(attribute('value') ?? '');
  }
  for (const [, name, value] of form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</g))
    fields[name!] = unescaped(value!);
  return fields;
}

function unescaped(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

async function textOf(response: Response | Promise<Response>): Promise<string> {
  return (await (await response).text()).replaceAll('<!-- -->', '');
}

describe('a new store', () => {
  test('needs a name and a website; sent twice, it is there once, and then on the site', async () => {
    const { site, db, me } = await office('editor', { SAMPLE: 'off' });
    expect(await textOf(me.get('/office/stores'))).toContain('Add your first store');
    const zone = 'America/Chicago';
    await saveSettings(db, { zone }, { actor: { personId: me.personId }, now: NOON });
    const form = await formOf(me, '/office/stores/new');
    expect(form['request-key']).toMatch(/^[0-9a-f]{32}$/);
    const filled = { ...form, name: 'Pier Ten', website: 'pier-ten.example', intent: 'publish' };
    const [first, second] = [
      await me.post('/office/stores/new', filled),
      await me.post('/office/stores/new', filled),
    ];
    expect(first.status).toBe(302);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    const stores = await db.selectFrom('store').selectAll().execute();
    expect(stores).toHaveLength(1);
    expect(stores[0]).toMatchObject({
      slug: 'pier-ten',
      website: 'https://pier-ten.example',
      logo: '🐟',
      status: 'published',
      zone,
    });
    expect(await textOf(me.get(first.headers.get('location')!))).toContain('Add its first code');
    const page = await site.get('/stores/pier-ten');
    expect(page.status).toBe(200);

    const again = { ...filled, 'request-key': 'another', slug: '' };
    expect((await me.post('/office/stores/new', again)).status).toBe(302);
    expect(await db.selectFrom('store').select('slug').orderBy('id').execute()).toEqual([
      { slug: 'pier-ten' },
      { slug: 'pier-ten-2' },
    ]);
  });

  test('that lacks them is refused beside its fields, and keeps what was typed', async () => {
    const { me, db } = await office('editor');
    const before = await db.selectFrom('store').select('id').execute();
    const refused = await me.post('/office/stores/new', {
      name: '',
      website: 'not an address',
      slug: 'pier-nine',
      deliveryFeeCents: 'lots',
      description: 'Fresh & "near"',
      intent: 'publish',
    });
    expect(refused.status).toBe(400);
    const page = await textOf(refused);
    expect(page).toContain('Name can’t be empty.');
    expect(page).toContain('Enter the store’s https address, such as pier-nine.example.');
    expect(page).toContain('Enter an amount like 5.99');
    expect(page).toContain('value="not an address"');
    expect(page).toContain('Fresh &amp; &quot;near&quot;');
    const taken = await me.post('/office/stores/new', {
      name: 'Other',
      website: 'other.example',
      slug: 'Pier Nine',
      intent: 'save',
    });
    expect(await textOf(taken)).toContain('Address is already used by “Pier Nine”.');
    expect(await db.selectFrom('store').select('id').execute()).toEqual(before);
  });

  test('is a draft when it is saved: its page is not on the site', async () => {
    const { site, me } = await office('editor');
    await me.post('/office/stores/new', { name: 'Quiet', website: 'quiet.example', intent: 'save' });
    expect((await site.get('/stores/quiet')).status).toBe(404);
    expect(await textOf(me.get('/office/stores?status=draft'))).toContain('Quiet');
  });
});

describe('a store', () => {
  test('is shown whole, and saved as shown changes nothing', async () => {
    const { db, me } = await office('owner');
    const form = await formOf(me, '/office/stores/3');
    expect(form).toMatchObject({ name: 'Pier Nine', slug: 'pier-nine', version: '1' });
    const before = await db.selectFrom('store').selectAll().where('id', '=', 3).executeTakeFirst();
    const kinds = JSON.parse(before!.coverage_kinds) as string[];
    const saved = await me.post('/office/stores/3', { ...form, coverageKinds: kinds, intent: 'save' });
    expect(saved.status).toBe(302);
    expect(await db.selectFrom('store').selectAll().where('id', '=', 3).executeTakeFirst()).toEqual(before);
  });

  test('shows a change on the site at once, and of two editors the later sees both', async () => {
    const { site, me } = await office('editor');
    const mine = await signIn(site, 'editor', 'Bo Reed');
    const form = await formOf(me, '/office/stores/3');
    const theirs = { ...form, name: 'Pier Ten', description: 'Fish.', intent: 'save' };
    expect((await me.post('/office/stores/3', theirs)).status).toBe(302);
    expect(await textOf(site.get('/stores/pier-nine'))).toContain('Pier Ten');

    const later = { ...form, name: 'Pier Eleven', deliveryTime: 'Same day', intent: 'save' };
    const conflict = await mine.post('/office/stores/3', later);
    expect(conflict.status).toBe(409);
    const page = await textOf(conflict);
    expect(page).toContain('Someone else saved this first');
    expect(page).toContain('Ada Quill');
    expect(page).toContain('value="Pier Eleven"');
    // What only the other changed is in the form.
    expect(page).toMatch(/<textarea[^>]*name="description"[^>]*>Fish\./);
    expect(await textOf(site.get('/stores/pier-nine'))).not.toContain('Pier Eleven');
    expect(page).toContain('name="version" value="2"');
  });

  test('says how many codes leave with it; an undo brings back all of them, and only its own maker may', async () => {
    const { site, db, me } = await office('editor');
    const published = () =>
      db
        .selectFrom('code')
        .select('id')
        .where('store_id', '=', 3)
        .where('status', '=', 'published')
        .orderBy('id')
        .execute();
    const before = await published();
    const page = await textOf(me.get('/office/stores/3'));
    expect(page).toContain(`${before.length} published codes`);
    const form = await formOf(me, '/office/stores/3');
    const withdrawn = await me.post('/office/stores/3', { ...form, intent: 'withdraw' });
    const location = withdrawn.headers.get('location')!;
    expect(await published()).toEqual([]);
    expect((await site.get('/stores/pier-nine')).status).toBe(410);
    expect(await textOf(me.get(location))).toContain('Undo');

    const undo = { intent: 'undo', change: new URLSearchParams(location.split('?')[1]).get('undo')! };
    const other = await signIn(site, 'editor', 'Bo Reed');
    expect((await other.post('/office/stores/3', undo)).status).toBe(403);
    expect((await me.post('/office/stores/3', undo)).status).toBe(302);
    expect(await published()).toEqual(before);
    expect((await site.get('/stores/pier-nine')).status).toBe(200);
  });

  test('has an affiliate link that owners alone see and change', async () => {
    const { site, db, me } = await office('owner');
    const template = 'https://track.example/?to={url}';
    const form = { ...(await formOf(me, '/office/stores/3')), affiliateTemplate: template };
    expect((await me.post('/office/stores/3', { ...form, intent: 'save' })).status).toBe(302);
    const editor = await signIn(site, 'editor', 'Bo Reed');
    const shown = await textOf(editor.get('/office/stores/3'));
    expect(shown).not.toContain('track.example');
    expect(shown).not.toContain('name="affiliateTemplate"');
    const plain = await formOf(editor, '/office/stores/3');
    const forged = { ...plain, affiliateTemplate: 'https://evil.example/?{url}', intent: 'save' };
    expect((await editor.post('/office/stores/3', forged)).status).toBe(403);
    expect((await editor.post('/office/stores/new', { ...forged, name: 'X' })).status).toBe(403);
    // Without the field, the link stays.
    await editor.post('/office/stores/3', { ...plain, deliveryTime: 'Soon', intent: 'save' });
    const { affiliate_template, delivery_time } = await db
      .selectFrom('store')
      .select(['affiliate_template', 'delivery_time'])
      .where('id', '=', 3)
      .executeTakeFirstOrThrow();
    expect([affiliate_template, delivery_time]).toEqual([template, 'Soon']);

    const hostile = { ...form, version: '3', affiliateTemplate: 'https://{url}', intent: 'save' };
    const refused = await me.post('/office/stores/3', hostile);
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain('Affiliate link must be an https address');
  });
});

describe('the list of stores', () => {
  test('is searched and filtered, and belongs to editors', async () => {
    const { site, me } = await office('editor');
    const found = await textOf(me.get('/office/stores?q=pier'));
    expect(found).toContain('Pier Nine');
    expect(found).not.toContain('Harvest Lane');
    expect(await textOf(me.get('/office/stores?status=withdrawn'))).toContain('No stores match');
    const checker = await signIn(site, 'checker', 'Cy Moss');
    for (const path of ['/office/stores', '/office/stores/3', '/office/stores/export.csv'])
      expect((await checker.get(path)).status, path).toBe(403);
    expect((await checker.post('/office/stores', { ids: '3', intent: 'publish' })).status).toBe(403);
    for (const path of ['/office/stores/99', '/office/stores/x'])
      expect((await me.get(path)).status, path).toBe(404);
  });

  test('asks before it withdraws several, then undoes it in one go', async () => {
    const { site, me } = await office('editor');
    const asked = await me.post('/office/stores', { ids: ['3', '4'], intent: 'withdraw' });
    expect(await textOf(asked)).toMatch(/Withdraw 2 stores and \d+ published codes\?/);
    expect((await site.get('/stores/pier-nine')).status).toBe(200);
    let sent = await me.post('/office/stores', { ids: ['3', '4'], intent: 'withdraw', confirmed: '1' });
    // An undo is a change of its own.
    for (const [words, status] of [
      ['2 stores withdrawn, with their codes.', 410],
      ['2 stores changed back.', 200],
      ['2 stores changed back.', 410],
    ] as const) {
      const list = await textOf(me.get(sent.headers.get('location')!));
      expect(list).toContain(words);
      expect((await site.get('/stores/pier-nine')).status).toBe(status);
      const [, change = ''] = /name="change" value="(\d+)"/.exec(list) ?? [];
      sent = await me.post('/office/stores', { intent: 'undo', change });
    }
    expect((await site.get('/stores/pier-nine')).status).toBe(200);
  });

  test('is put in order without JavaScript, by a step or by a place', async () => {
    const { db, me } = await office('editor');
    const order = async () =>
      (await db.selectFrom('store').select('id').orderBy('position').execute()).map(({ id }) => id);
    const [a, b, ...others] = await order();
    const ids = (await order()).map(String);
    const step = { seen: ids.join(), ids, move: `${a} down` };
    await me.post('/office/stores/order', step);
    expect(await order()).toEqual([b, a, ...others]);
    const late = await me.post('/office/stores/order', { ...step, move: `${others[0]} up` });
    expect(late.status).toBe(409);
    expect(await order()).toEqual([b, a, ...others]);
    const moved = await me.post('/office/stores/order', { store: String(a), place: '99', intent: 'place' });
    expect(moved.headers.get('location')).toBe('/office/stores/order?done=ordered');
    expect(await order()).toEqual([b, ...others, a]);
    const wrong = await me.post('/office/stores/order', { store: String(a), place: 'x', intent: 'place' });
    expect(wrong.status).toBe(400);
    expect(await textOf(wrong)).toContain('Enter a whole number, 1 or higher.');
  });

  test('is exported as CSV that no spreadsheet runs, without the owner’s affiliate links', async () => {
    const { db, me } = await office('editor');
    await db
      .updateTable('store')
      .set({ name: '=HYPERLINK("https://evil.example")', affiliate_template: 'https://track.example/{url}' })
      .where('id', '=', 3)
      .execute();
    const response = await me.get('/office/stores/export.csv');
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toContain('stores.csv');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const lines = (await response.text()).split('\r\n');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^id,slug,name,website/);
    expect(lines.find((line) => line.startsWith('3,'))).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(lines.join()).not.toContain('track.example');
    const one = (await (await me.get('/office/stores/export.csv?q=harvest')).text()).split('\r\n');
    expect(one).toHaveLength(3);
  });
});

test('the list keeps its search and page after a change and by Keep, and names what it could not change', async () => {
  const { db, me } = await office('editor');
  const list = '/office/stores?q=pier&status=published';
  const asked = await textOf(me.post(list, { ids: '1', intent: 'withdraw' }));
  expect(asked).toMatch(/href="\/office\/stores\?q=pier&amp;status=published"[^>]*>Cancel</);
  const done = await me.post(list, { ids: ['1', '999999'], intent: 'withdraw', confirmed: '1' });
  const location = done.headers.get('location')!;
  expect(location).toContain(`${list}&done=`);
  expect(await textOf(me.get(location))).toContain('1 store wasn’t changed, because someone has deleted it.');
  const none = await me.post('/office/stores', { ids: '999999', intent: 'publish' });
  expect(await textOf(me.get(none.headers.get('location')!))).not.toContain('stores published');
  await db.updateTable('store').set({ website: 'http://harvestlane.example' }).where('id', '=', 1).execute();
  const some = await me.post(list, { ids: ['1', '2'], intent: 'withdraw', confirmed: '1' });
  const unfit = await textOf(me.get(some.headers.get('location')!));
  expect(unfit).toContain('1 store withdrawn, with its codes. ');
  expect(unfit).toContain('1 store wasn’t changed: Website must be an https address.');
});
