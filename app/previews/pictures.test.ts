import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDrawings } from '../../server/drawings/drawings.ts';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { sharedTemporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { servicesOn } from '../../test/helpers/site/services.ts';
import { readConfig } from '../config.server.ts';
import { cardOf } from '../data/codes/code-card.ts';
import { selectCards } from '../data/codes/codes.server.ts';
import type { Database } from '../data/database.server.ts';
import { DAY_MS, parseDay } from '../domain/time/days.ts';
import { endOfDay } from '../domain/time/zones.ts';
import { pageNames, pagePicture } from '../frame/page-names.ts';
import { type PictureElement, type PictureNode, requestContext, type Services } from '../services.server.ts';
import { Ticket } from '../ui/ticket/ticket.tsx';
import * as code from './routes/code.tsx';
import * as page from './routes/page.tsx';
import * as post from './routes/post.tsx';
import * as site from './routes/site.tsx';
import * as store from './routes/store.tsx';
import { ticketWordsOf } from './ticket-words.ts';

/** The largest file for link previews; some sites refuse more than 300 kB. */
const MOST_BYTES = 300_000;
const TIMEOUT_MS = 30_000;

const drawings = createDrawings({ folder: sharedTemporaryFolder(), onStoreError: () => {} });

beforeAll(() => drawings.draw({ type: 'div', props: { children: [] } }), TIMEOUT_MS);
afterAll(() => drawings.stop());

/** A request context that records the text of the last picture drawn. */
function contextOf(db: Database) {
  const drawn: { tree?: PictureElement } = {};
  const context = contextWith(db, (tree) => {
    drawn.tree = tree;
    return drawings.draw(tree);
  });
  const ask = async (
    route: { loader: (args: never) => Promise<Response> },
    params: Record<string, string> = {},
  ): Promise<Response> => {
    try {
      return await route.loader({ context, params } as never);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  };
  return { ask, text: () => (drawn.tree ? textOf(drawn.tree) : '') };
}

function contextWith(db: Database, draw: Services['draw']) {
  const config = readConfig({ SITE_URL: 'https://codes.example' });
  const services = servicesOn(db, { config, draw, reportError: () => {} });
  return requestContext(services, { address: '127.0.0.1', agent: 'test', reference: 'test' });
}

/** The words in a picture, without its sheets. */
function textOf(node: PictureNode): string {
  if (typeof node === 'string') return node;
  return node.type === 'style' ? '' : node.props.children.map(textOf).join(' ');
}

describe('every kind of picture is a PNG that previews take', { timeout: TIMEOUT_MS }, () => {
  const kinds = [
    ['site', site, {}],
    ['page', page, { name: 'verified-codes' }],
    ['code', code, { id: '1' }],
    ['store', store, { slug: 'harvest-lane' }],
    ['post', post, { slug: 'first-order-codes' }],
  ] as const;

  test.each(kinds)('%s', async (_, route, params) => {
    const response = await contextOf(await sampleDatabase()).ask(route, params);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(MOST_BYTES);
  });

  test('with the longest texts that a record may hold', async () => {
    const db = await sampleDatabase();
    const words = (length: number) => 'Wholesome groceries '.repeat(20).slice(0, length).trim();
    await db
      .updateTable('store')
      .set({ name: words(60), description: words(240) })
      .execute();
    await db
      .updateTable('code')
      .set({ code: 'W'.repeat(20), description: words(280), discount_override: words(60) })
      .execute();
    await db
      .updateTable('post')
      .set({ title: words(90), excerpt: words(240), author: words(60) })
      .execute();
    for (const [, route, params] of kinds) {
      const response = await contextOf(db).ask(route, params);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(MOST_BYTES);
    }
  });

  test('with texts of which nothing can be drawn', async () => {
    const db = await sampleDatabase();
    await db.updateTable('store').set({ name: '🥬寿司' }).execute();
    await db.updateTable('code').set({ description: '寿司', discount_override: '🥬' }).execute();
    await db.updateTable('post').set({ title: '寿司', excerpt: '🥬' }).execute();
    for (const [, route, params] of kinds) expect((await contextOf(db).ask(route, params)).status).toBe(200);
  });
});

describe('there is no picture of what does not exist', () => {
  test.each([
    ['a code', code, { id: '999999' }],
    ['a name that is no id', code, { id: '1e3' }],
    ['a store', store, { slug: 'nowhere' }],
    ['a post', post, { slug: 'nothing' }],
    ['a page', page, { name: 'nothing' }],
    ['a property of every object', page, { name: 'constructor' }],
  ])('%s', async (_, route, params) => {
    const { ask, text } = contextOf(await sampleDatabase());
    expect((await ask(route, params)).status).toBe(404);
    expect(text()).toBe('');
  });

  test('or is not published', async () => {
    const db = await sampleDatabase();
    await db.updateTable('code').set({ status: 'draft' }).where('id', '=', 1).execute();
    await db.updateTable('post').set({ status: 'draft' }).execute();
    const { ask } = contextOf(db);
    expect((await ask(code, { id: '1' })).status).toBe(404);
    expect((await ask(post, { slug: 'first-order-codes' })).status).toBe(404);
  });
});

describe('a picture tells the truth for as long as others keep it', { timeout: TIMEOUT_MS }, () => {
  test('a live code with its last day and the year', async () => {
    const { ask, text } = contextOf(await sampleDatabase());
    await ask(code, { id: '1' });
    expect(text()).toMatch(/HARVEST20/);
    expect(text()).toMatch(/Ends June 27, 2026/);
    expect(text()).not.toMatch(/Expired|Withdrawn|Starts/);
  });

  test.each([
    ['expired', { expires_at: NOON }, /Expired Jun 27, 2026/],
    ['withdrawn', { status: 'withdrawn' }, /Withdrawn/],
    ['to come', { starts_at: NOON + 86_400_000 }, /Starts Jun 11, 2026/],
  ] as const)('a code that is %s says so', async (_, change, stamp) => {
    const db = await sampleDatabase();
    await db.updateTable('code').set(change).where('id', '=', 1).execute();
    const { ask, text } = contextOf(db);
    await ask(code, { id: '1' });
    expect(text()).toMatch(stamp);
  });

  test('a code to come says its first day in the store’s time zone, and one that ended its time', async () => {
    const db = await sampleDatabase();
    await db.updateTable('store').set({ zone: 'Asia/Tokyo' }).execute();
    const starts_at = endOfDay(parseDay('2026-06-30')!, 'Asia/Tokyo');
    await db.updateTable('code').set({ starts_at }).where('id', '=', 1).execute();
    const { ask, text } = contextOf(db);
    await ask(code, { id: '1' });
    expect(text()).toContain('Starts Jul 1, 2026');
    const end = { starts_at: 0, expires_at: NOON, end_minute: 1260 };
    await db.updateTable('code').set(end).where('id', '=', 1).execute();
    await ask(code, { id: '1' });
    expect(text()).toMatch(/Ends June 27, 2026 at 9:00 PM GMT\+9 .*Expired Jun 27, 2026 at 9:00 PM GMT\+9/);
  });

  test('samples are called samples, and a real site names its host', async () => {
    const db = await sampleDatabase();
    const { ask, text } = contextOf(db);
    await ask(site);
    expect(text()).toMatch(/Sample data/);
    for (const table of ['code', 'store', 'post', 'faq', 'testimonial', 'setting'] as const)
      await db.updateTable(table).set({ sample: 0 }).execute();
    await ask(site);
    expect(text()).toMatch(/codes\.example/);
    expect(text()).not.toMatch(/Sample data/);
  });
});

test('when the queue is full, the response is a 503 that no cache stores', async () => {
  const db = await sampleDatabase();
  const context = contextWith(db, async () => undefined);
  const response = await site.loader({ context, params: {} } as never);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('10');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a page has its own picture, any other the site’s', () => {
  expect(pageNames.map((name) => pagePicture(`/${name}`))).toEqual(
    pageNames.map((name) => `/og/page/${name}.png`),
  );
  expect(pagePicture('/verified-codes?store=wellby')).toBe('/og/page/verified-codes.png');
  expect(pagePicture('/')).toBe('/og/site.png');
  expect(pagePicture('/stores/wellby')).toBe('/og/site.png');
});

test('the coupon of a picture says what the coupon of the page says', async () => {
  const rows = await selectCards(await sampleDatabase()).execute();
  expect(rows.length).toBeGreaterThan(60);
  for (const row of rows) {
    const card = cardOf(row, NOON);
    const ticket = textIn(renderToStaticMarkup(createElement(Ticket, { card, today: NOON / DAY_MS })));
    const { store: name, discount, description, code: word } = ticketWordsOf(card);
    for (const part of [name, discount, ...description.split(' · '), word, card.category])
      expect(ticket).toContain(part);
  }
});

function textIn(markup: string): string {
  const marks: Record<string, string> = { amp: '&', '#x27': "'", quot: '"', lt: '<', gt: '>' };
  return markup.replace(/<[^>]*>/g, ' ').replace(/&([#\w]+);/g, (_, name: string) => marks[name] ?? '');
}
