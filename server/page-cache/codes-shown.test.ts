import { expect, test } from 'vitest';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { codesShownIn } from './codes-shown.ts';

test('of a document, the codes that it shows are found by its links; of anything else, nobody knows', async () => {
  const site = await startTestSite();
  for (const path of [
    '/',
    '/verified-codes',
    '/verified-codes?q=off&basket=87.50',
    '/stores/harvest-lane?basket=40',
    '/codes/1',
    '/codes/70',
  ]) {
    const page = await site.get(path);
    const html = await page.text();
    const shown = codesShownIn(page.headers.get('content-type')!, Buffer.from(html))!;
    const tickets = [...html.matchAll(/data-code-id="(\d+)"/g)].map(([, id]) => Number(id));
    const plan = [...html.matchAll(/Enter now[\s\S]*?\/codes\/(\d+)/g)].map(([, id]) => Number(id));
    expect(tickets.length + plan.length, path).toBeGreaterThan(0);
    for (const id of [...tickets, ...plan]) expect(shown, path).toContain(id);
  }
  const contact = await site.get('/contact');
  expect(codesShownIn('text/html', Buffer.from(await contact.text()))).toEqual(new Set());

  for (const path of ['/feed.xml', '/feed.json', '/verified-codes.data']) {
    const other = await site.get(path);
    const type = other.headers.get('content-type')!;
    expect(codesShownIn(type, Buffer.from(await other.text())), path).toBeUndefined();
  }
});
