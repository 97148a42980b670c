import { expect, test } from 'vitest';
import { heldBytes } from '../../test/helpers/memory.ts';
import { KeptPage } from './cached-response.ts';

const PAGES = 300;
const html = (index: number) =>
  `<p>page ${index}</p>${Array.from({ length: 2_000 }, (_, at) => `<i>${(at * index) % 977}</i>`).join('')}`;

test('pages that are kept take the memory that they say, not that of the pool they were made in', async () => {
  const headers = { 'Content-Type': 'text/html' };
  const before = heldBytes();
  const pages: KeptPage[] = [];
  for (let index = 0; index < PAGES; index += 1) {
    pages.push(await KeptPage.of(new Response(html(index), { headers }), 0, new Map()));
    // What a request leaves behind in the same pool.
    Buffer.from('x'.repeat(3_000));
  }
  const said = pages.reduce((sum, { bytes }) => sum + bytes, 0);
  const { buffers } = heldBytes();
  expect(said).toBeGreaterThan(PAGES * 1_000);
  expect(buffers - before.buffers).toBeLessThan(1.5 * said);
});
