import { expect, test } from 'vitest';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';

test('a role that another owner changed first stays, and the page says so', async () => {
  const site = await startTestSite();
  const [ada, ben, checker] = [
    await signIn(site, 'owner'),
    await signIn(site, 'owner'),
    await signIn(site, 'checker'),
  ];
  const form = { intent: 'role', id: String(checker.personId), seen: 'checker' };
  expect(await (await ada.get('/office/people')).text()).toContain('name="seen" value="checker"');
  expect((await ada.post('/office/people', { ...form, role: 'editor' })).status).toBe(200);
  const late = await ben.post('/office/people', { ...form, role: 'owner' });
  expect(late.status).toBe(400);
  const page = await late.text();
  expect(page).toContain('Someone else changed this role first.');
  expect(page).toContain('name="seen" value="editor"');
});

test.each(['a&b@shop.example', 'ann@xn--e1afmkfd.xn--p1ai'])(
  'an address that nobody can sign in with gets no invitation: %s',
  async (email) => {
    const site = await startTestSite();
    const owner = await signIn(site, 'owner');
    const refused = await owner.post('/office/people', { intent: 'invite', email, role: 'checker' });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain('Nobody can sign in here with this kind of address.');
    expect(page).not.toContain('welcome?token=');
  },
);
