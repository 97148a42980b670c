import { expect, test } from 'vitest';
import { heldBytes } from '../../test/helpers/machine/memory.ts';
import { pageAt } from '../../test/helpers/site/cached-site.ts';
import { CachedResponse } from './cached-response.ts';

const PAGES = 300;
const html = (index: number) =>
  `<p>page ${index}</p>${Array.from({ length: 2_000 }, (_, at) => `<i>${(at * index) % 977}</i>`).join('')}`;

test('cached pages take the memory that they report, not that of the pool they were made in', async () => {
  const headers = { 'Content-Type': 'text/html' };
  const before = heldBytes();
  const page = pageAt('/');
  const pages: CachedResponse[] = [];
  for (let index = 0; index < PAGES; index += 1) {
    pages.push(
      await CachedResponse.of(page, new Response(html(index), { headers }), 0, { always: new Map() }),
    );
    // What a request leaves behind in the same pool.
    Buffer.from('x'.repeat(3_000));
  }
  const said = pages.reduce((sum, { bytes }) => sum + bytes, 0);
  const { buffers } = heldBytes();
  expect(said).toBeGreaterThan(PAGES * 1_000);
  expect(buffers - before.buffers).toBeLessThan(1.5 * said);
});

test('the text of a page is let go of once it is compressed, without waiting for the collector', async () => {
  const body = new TextEncoder().encode(html(1)).buffer;
  const headers = { 'Content-Type': 'text/html' };
  const response = Object.assign(new Response('', { headers }), { arrayBuffer: async () => body });
  const cached = await CachedResponse.of(pageAt('/'), response, 0, { always: new Map() });
  expect(body.detached).toBe(true);
  expect(cached.bytes).toBeGreaterThan(1_000);
});
