import { expect, test } from 'vitest';
import { cookieOf, makeOwner, ownerTokenOf } from '../../test/helpers/office/office.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';

test('on a port that the system chose, links and pages name the address that works', async () => {
  const site = await startTestSite();
  const { port, origin } = new URL(site.url);
  const address = `http://localhost:${port}`;
  const welcome = await site.get(`/office/welcome?token=${ownerTokenOf(site)}`);
  expect(await welcome.text()).toContain(`<b>${address}</b>`);
  const cookie = cookieOf(await makeOwner(site));
  const fields = { intent: 'invite', email: 'ben@office.example', role: 'editor' };
  const page = await (await site.post('/office/people', fields, { cookie, origin })).text();
  expect(page).toContain(`${address}/office/welcome?token=`);
  expect(page).not.toContain('localhost:0');
});
