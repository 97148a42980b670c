import { describe, expect, test } from 'vitest';
import { cookieOf, makeOwner, PASSWORD } from '../../test/helpers/office/office.ts';
import { startTestSite, type TestSite } from '../../test/helpers/site/site.ts';

const EMAIL = 'owner@office.example';

function trySignIn(
  site: TestSite,
  { email = EMAIL, password = PASSWORD, to = '', headers = {} as Record<string, string> } = {},
) {
  return site.post(
    '/office/sign-in',
    { email, password, to },
    { origin: new URL(site.url).origin, ...headers },
  );
}

test('a password lets in, and leads back to the page that asked', async () => {
  const site = await startTestSite();
  await makeOwner(site);
  const form = await (await site.get('/office/sign-in?to=%2Foffice%2Fpeople')).text();
  const [, address = ''] = /<form[^>]* action="([^"]+)"/.exec(form)!;
  const wrong = await site.post(
    address,
    { email: EMAIL, password: 'x' },
    { origin: new URL(site.url).origin },
  );
  for (const text of [form, await wrong.text()]) expect(text).toContain('name="to" value="/office/people"');
  const response = await trySignIn(site, { email: ` ${EMAIL.toUpperCase()} `, to: '/office/people' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/office/people']);
  expect((await site.get('/office/people', { cookie: cookieOf(response) })).status).toBe(200);
  const again = await site.get('/office/sign-in', { cookie: cookieOf(response) });
  expect([again.status, again.headers.get('location')]).toEqual([302, '/office']);
});

test('it leads to pages of the office alone', async () => {
  const site = await startTestSite();
  await makeOwner(site);
  for (const to of [
    'https://evil.example/office',
    '//evil.example',
    '/\\evil.example',
    '/officer',
    '/',
    '/office\\@evil',
    '/office/../go/1',
    '/office/..//evil.example',
    '/office/%2e%2e/go/1',
    '/office/.%2E/saved',
  ])
    expect((await trySignIn(site, { to })).headers.get('location'), to).toBe('/office');
});

describe('the cookie', () => {
  test('is for the office alone, and out of reach of scripts and other sites', async () => {
    const site = await startTestSite();
    await makeOwner(site);
    const [cookie = '', ...more] = (await trySignIn(site)).headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(
      /^office\.session_token=[^;]+; Max-Age=2592000; Path=\/office; HttpOnly; SameSite=Lax$/,
    );
  });

  test('goes over https alone where the site has it', async () => {
    const site = await startTestSite({ SITE_URL: 'https://codes.example' });
    await makeOwner(site);
    const headers = { origin: 'https://codes.example' };
    const response = await trySignIn(site, { headers });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-office\.session_token=[^;]+; .*; HttpOnly; Secure; SameSite=Lax$/);
    expect((await site.get('/office/people', { cookie: cookieOf(response) })).status).toBe(200);
    // At the server's own address, without TLS, a browser would drop such a cookie.
    expect((await trySignIn(site)).headers.getSetCookie()[0]).toMatch(
      /^office\.[^;]+; .*HttpOnly; SameSite=Lax$/,
    );
  });

  test('isn’t set by any public page, nor read by one', async () => {
    const at = Date.now();
    const site = await startTestSite({}, () => at);
    const cookie = cookieOf(await makeOwner(site));
    for (const path of ['/', '/verified-codes', '/codes/1', '/contact', '/no-such-page']) {
      const plain = await site.get(path);
      const withCookie = await site.get(path, { cookie });
      expect(plain.headers.getSetCookie()).toEqual([]);
      expect(withCookie.headers.getSetCookie()).toEqual([]);
      expect(await withCookie.text()).toBe(await plain.text());
    }
  });
});

test('a wrong password and an address of nobody get the same response', async () => {
  const site = await startTestSite();
  await makeOwner(site);
  const wrong = await trySignIn(site, { password: 'incorrect horse battery' });
  const nobody = await trySignIn(site, { email: 'nobody@office.example' });
  expect([wrong.status, nobody.status]).toEqual([400, 400]);
  const text = await wrong.text();
  expect(text).toContain('That email or password is wrong.');
  expect((await nobody.text()).replaceAll('nobody@', 'owner@')).toBe(text);
  expect(text).not.toContain('incorrect horse');
});

test('what is missing is said beside its field, and counts as no try', async () => {
  const site = await startTestSite();
  const text = await (await trySignIn(site, { email: 'not an address', password: '' })).text();
  for (const label of ['Email', 'Password']) {
    const id = new RegExp(`<label for="([^"]+)">${label}`).exec(text)?.[1];
    const control = new RegExp(`<input[^>]*\\bid="${id}"[^>]*>`).exec(text)?.[0];
    expect(control).toContain('aria-invalid="true"');
    const described = /aria-describedby="([^"]+)"/.exec(control!)?.[1];
    expect(text).toContain(`<p id="${described}"`);
  }
  expect(text).toContain('value="not an address"');
});

describe('after ten wrong passwords', () => {
  const env = { TRUST_PROXY: '127.0.0.1' };
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const fail = async (site: TestSite, times: number, headers: Record<string, string>) => {
    const statuses: number[] = [];
    for (let at = 0; at < times; at += 1)
      statuses.push((await trySignIn(site, { password: 'x'.repeat(20), headers })).status);
    return statuses;
  };

  test('that network waits with that account, right password or not, and hears how long', async () => {
    const clock = { now: Date.now() };
    const site = await startTestSite(env, () => clock.now);
    await makeOwner(site);
    expect(await fail(site, 12, from('192.0.2.1'))).toEqual([...Array(10).fill(400), 429, 429]);
    const refused = await trySignIn(site, { headers: from('192.0.2.1') });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect(await refused.text()).toContain('Wait 15 minutes, then try again.');
    clock.now += 15 * 60_000;
    expect((await trySignIn(site, { headers: from('192.0.2.1') })).status).toBe(303);
  });

  test('the owner still gets in from elsewhere, and another account from there', async () => {
    const site = await startTestSite(env);
    await makeOwner(site);
    await fail(site, 10, from('192.0.2.1'));
    expect((await trySignIn(site, { headers: from('192.0.2.2') })).status).toBe(303);
    const other = await trySignIn(site, { email: 'other@office.example', headers: from('192.0.2.1') });
    expect(other.status).toBe(400);
  });

  test('an address that nobody has waits alike', async () => {
    const site = await startTestSite(env);
    await makeOwner(site);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await trySignIn(site, { email: 'nobody@office.example' })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  test('headers that name another address change nothing, from a peer that isn’t a known proxy', async () => {
    const site = await startTestSite();
    await makeOwner(site);
    const statuses: number[] = [];
    for (let at = 1; at <= 11; at += 1) {
      const address = `192.0.2.${at}`;
      const headers = {
        ...from(address),
        forwarded: `for=${address}`,
        'x-client-address': address,
        'x-real-ip': address,
      };
      statuses.push((await trySignIn(site, { password: 'x'.repeat(20), headers })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  test('RATE_LIMIT=off, for load tests, doesn’t let anybody try on', async () => {
    const site = await startTestSite({ ...env, RATE_LIMIT: 'off' });
    await makeOwner(site);
    expect(await fail(site, 11, from('192.0.2.1'))).toEqual([...Array(10).fill(400), 429]);
  });

  test('a right password forgets the wrong ones before it', async () => {
    const site = await startTestSite(env);
    await makeOwner(site);
    for (let round = 0; round < 2; round += 1) {
      await fail(site, 6, from('192.0.2.1'));
      expect((await trySignIn(site, { headers: from('192.0.2.1') })).status).toBe(303);
    }
  });
});

test('one network can’t go through any number of accounts', async () => {
  const site = await startTestSite();
  const statuses: number[] = [];
  for (let at = 0; at < 41; at += 1)
    statuses.push(
      (await trySignIn(site, { email: `a${at}@office.example`, password: 'x'.repeat(200) })).status,
    );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
