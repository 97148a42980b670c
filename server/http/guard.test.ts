import { expect, test } from 'vitest';
import { startTestSite } from '../../test/helpers/site/site.ts';

test('responds with a reference to what it cannot handle, and goes on', { timeout: 30_000 }, async () => {
  let isBroken = false;
  const site = await startTestSite({}, () => {
    if (isBroken) throw new Error('the clock is broken');
    return Date.now();
  });
  // Jobs may change content, and then the page is rendered again.
  await site.jobs.stop(0);
  const page = await (await site.get('/stores')).text();
  isBroken = true;
  // Cached, so the clock is read in the listener itself.
  const broken = await site.get('/stores');
  expect(broken.status).toBe(500);
  expect(broken.headers.get('cache-control')).toContain('no-store');
  expect(broken.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await broken.text()).toMatch(/Reference: [0-9a-f]{8}\n/);
  expect((await site.get('/healthz')).status).toBe(200);
  expect((await site.get('/no-such-page')).status).toBe(500);

  isBroken = false;
  expect(await (await site.get('/stores')).text()).toBe(page);
});
