import { describe, expect, onTestFinished, test } from 'vitest';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';
import { type LabelKind, listLabels } from '../../data/site/labels.server.ts';

const PATH = '/office/categories';

/** The built site with an editor signed in, and a second connection to its database. No request runs a script. */
async function office() {
  const site = await startTestSite({}, () => NOON);
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const me = await signIn(site, 'editor');
  const labelOf = async (kind: LabelKind, slug: string) =>
    (await listLabels(db, kind)).find((label) => label.slug === slug);
  /** Sends one of the screen's forms, as a browser would. */
  const send = (kind: LabelKind, intent: string, fields: Record<string, string | string[]>) =>
    me.post(PATH, { kind, intent, ...fields });
  return { site, db, me, labelOf, send };
}

function formOf({ id, version }: { id: number; version: number }, name: string) {
  return { id: String(id), version: String(version), name };
}

describe('categories and tags', () => {
  test('are listed with their uses, and one at a time is edited, without JavaScript', async () => {
    const { me, labelOf } = await office();
    const caps = await labelOf('tag', 'caps');
    const page = (await (await me.get(PATH)).text()).replaceAll('<!-- -->', '');
    expect(page).toMatch(/Seafood<\/a><span[^>]*>1 store</);
    expect(page).toMatch(/caps<\/a><span[^>]*>2 posts</);
    expect(page).not.toContain('New name');
    const editing = await (await me.get(`${PATH}?edit=tag-${caps!.id}`)).text();
    expect(editing.match(/New name/g)).toHaveLength(1);
    expect(editing).toContain('value="caps"');
    const found = await (await me.get(`${PATH}?q=seaf`)).text();
    expect(found).toContain('Seafood');
    expect(found).not.toContain('Produce');
  });

  test('are renamed: the public page moves at once, and its old address leads to it', async () => {
    const { site, labelOf, send, me } = await office();
    const caps = (await labelOf('tag', 'caps'))!;
    const done = await send('tag', 'rename', formOf(caps, 'Upper limits'));
    expect(done.headers.get('location')).toBe(`${PATH}?done=renamed`);
    expect(await (await me.get(`${PATH}?done=renamed`)).text()).toContain('Renamed.');
    const back = await me.post(`${PATH}?q=upper&edit=tag-${caps.id}`, {
      kind: 'tag',
      intent: 'rename',
      ...formOf({ ...caps, version: caps.version + 1 }, 'Upper limits'),
    });
    expect(back.headers.get('location')).toBe(`${PATH}?q=upper&done=renamed`);
    expect((await site.get('/blog/tag/upper-limits')).status).toBe(200);
    expect((await site.get('/blog/tag/caps')).headers.get('location')).toBe('/blog/tag/upper-limits');

    const late = await send('tag', 'rename', formOf(caps, 'Ceilings'));
    expect(late.status).toBe(400);
    expect((await late.text()).replaceAll('<!-- -->', '')).toContain('renamed it to “Upper limits” first');
    const empty = await send('tag', 'rename', formOf({ ...caps, version: 2 }, ''));
    expect(await empty.text()).toContain('The name can’t be empty.');
    const taken = await send('tag', 'rename', formOf({ ...caps, version: 2 }, 'Fees'));
    expect(await taken.text()).toContain('Merge the two instead');
  });

  test('are merged by name', async () => {
    const { labelOf, send } = await office();
    const [caps, fees] = [(await labelOf('tag', 'caps'))!, (await labelOf('tag', 'fees'))!];
    const nowhere = await send('tag', 'merge', formOf(caps, 'no such tag'));
    expect(await nowhere.text()).toContain('Nothing in the list has that name');
    const itself = await send('tag', 'merge', formOf(caps, 'Caps'));
    expect(await itself.text()).toContain('Pick another.');
    expect(await labelOf('tag', 'caps')).toEqual(caps);
    const done = await send('tag', 'merge', formOf(caps, 'Fees'));
    expect(done.headers.get('location')).toBe(`${PATH}?done=merged`);
    expect(await labelOf('tag', 'caps')).toBeUndefined();
    expect((await labelOf('tag', 'fees'))!.uses).toBeGreaterThan(fees.uses);
    const again = await send('tag', 'merge', formOf(caps, 'Fees'));
    expect(again.status).toBe(400);
  });

  test('of the blog are added, put in order, and deleted while nothing has them', async () => {
    const { site, db, labelOf, send } = await office();
    expect((await send('post_category', 'add', { name: 'Pantry & Home' })).status).toBe(302);
    expect((await site.get('/blog/category/pantry-and-home')).status).toBe(200);
    const twice = await send('post_category', 'add', { name: 'Pantry and home' });
    expect(await twice.text()).toContain('already exists');
    const nameless = await send('post_category', 'add', { name: '…' });
    expect(nameless.status).toBe(400);

    const order = async () => (await listLabels(db, 'post_category')).map(({ id }) => String(id));
    const before = await order();
    const step = { seen: before.join(), ids: before, move: `${before[1]} up` };
    const moved = await send('post_category', '', step);
    expect(moved.headers.get('location')).toBe(`${PATH}?done=ordered`);
    expect(await order()).toEqual([before[1], before[0], ...before.slice(2)]);
    const late = await send('post_category', '', { ...step, move: `${before[2]} up` });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('Someone else changed this order first');
    expect(await order()).toEqual([before[1], before[0], ...before.slice(2)]);

    const added = (await labelOf('post_category', 'pantry-and-home'))!;
    const done = await send('post_category', 'delete', { id: String(added.id) });
    expect(done.headers.get('location')).toBe(`${PATH}?done=deleted`);
    const used = (await labelOf('post_category', 'promo-codes'))!;
    const kept = await send('post_category', 'delete', { id: String(used.id) });
    expect(kept.status).toBe(400);
    expect(await labelOf('post_category', 'promo-codes')).toEqual(used);
  });

  test('belong to editors, and a form that none of its pages has is refused', async () => {
    const { site, send } = await office();
    const checker = await signIn(site, 'checker', 'Cy Moss');
    expect((await checker.get(PATH)).status).toBe(403);
    expect((await checker.post(PATH, { kind: 'tag', intent: 'delete', id: '1' })).status).toBe(403);
    expect((await site.post(PATH, { kind: 'tag', intent: 'delete', id: '1' })).status).not.toBe(302);
    expect((await send('person' as LabelKind, 'delete', { id: '1' })).status).toBe(400);
    expect((await send('tag', 'explode', { id: '1' })).status).toBe(400);
  });
});
