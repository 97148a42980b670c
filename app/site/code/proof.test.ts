import { describe, expect, onTestFinished, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { recordTests } from '../../data/codes/write-tests.server.ts';
import { openDatabase } from '../../data/database.server.ts';
import { addProof } from '../../data/proofs/write-proofs.server.ts';

const picture = new Uint8Array(Buffer.from('RIFF\x04\0\0\0WEBP picture', 'latin1'));

/** A site whose code 1 has a test with a picture. */
async function siteWithPicture(isShown: boolean) {
  const site = await startTestSite({}, () => ROSA.now);
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const { name } = await db.transaction().execute(async (transaction) => {
    const proof = await addProof(transaction, { picture, personId: 1, isShown, sample: 1 }, ROSA);
    const tested = { codeId: 1, method: 'checkout', outcome: 'worked', personId: 1 } as const;
    const amounts = { beforeCents: 2_000, afterCents: 1_501, testedAt: ROSA.now };
    await recordTests(transaction, [{ ...tested, ...amounts, proofId: proof.id }], ROSA);
    return proof;
  });
  return { site, name };
}

const codePage = async (get: (path: string) => Promise<Response>) =>
  (await (await get('/codes/1')).text()).replaceAll('<!-- -->', '');

describe('a picture that may be shown', () => {
  test('is a picture to every browser, and nothing else', async () => {
    const { site, name } = await siteWithPicture(true);
    const response = await site.get(`/proof/${name}.webp`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="checkout.webp"',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=300',
      'content-length': String(picture.length),
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    const etag = response.headers.get('etag')!;
    expect((await site.get(`/proof/${name}.webp`, { 'if-none-match': etag })).status).toBe(304);
  });

  test('is in the public history, small, with its words and a fixed size', async () => {
    const { site, name } = await siteWithPicture(true);
    const [image] = /<a [^>]*><img [^>]*><\/a>/.exec(await codePage(site.get)) ?? [''];
    expect(image).toContain(`href="/proof/${name}.webp"`);
    expect(image).toContain(`src="/proof/${name}.webp"`);
    expect(image).toMatch(/alt="Checkout picture: \S+ took \$4\.99 off"/);
    expect(image).toMatch(/width="56" height="56" loading="lazy"/);
  });
});

test('a picture that may not be shown is for those who are signed in alone', async () => {
  const { site, name } = await siteWithPicture(false);
  expect((await site.get(`/proof/${name}.webp`)).status).toBe(404);
  expect(await codePage(site.get)).not.toContain(name);
  const anonymous = await site.get(`/office/proof/${name}`);
  expect(anonymous.status).not.toBe(200);
  expect(Buffer.from(await anonymous.arrayBuffer()).includes('WEBP')).toBe(false);

  const checker = await signIn(site, 'checker');
  const response = await checker.get(`/office/proof/${name}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
});

test('editors remove a picture: it is gone everywhere at once, and the history says so', async () => {
  const { site, name } = await siteWithPicture(true);
  expect(await codePage(site.get)).toContain(name);
  const checker = await signIn(site, 'checker', 'Cleo Check');
  expect((await checker.post(`/office/proof/${name}/remove`, { code: '1' })).status).toBe(403);
  expect((await site.get(`/proof/${name}.webp`)).status).toBe(200);

  const editor = await signIn(site, 'editor', 'Edda Edit');
  const removed = await editor.post(`/office/proof/${name}/remove`, { code: '1' });
  expect(removed.status).toBe(302);
  expect(removed.headers.get('location')).toMatch(/^\/office\/codes\/1\?.*#pictures$/);
  expect((await site.get(`/proof/${name}.webp`)).status).toBe(404);
  expect((await editor.get(`/office/proof/${name}`)).status).toBe(404);
  const page = await codePage(site.get);
  expect(page).toContain('Picture removed');
  expect(page).not.toContain(name);
  expect((await editor.post(`/office/proof/${name}/remove`, { code: '1' })).status).toBe(302);
});

test('no name but its own leads to a picture, and there is no list', async () => {
  const { site, name } = await siteWithPicture(true);
  for (const path of [`/proof/${name.slice(0, -1)}.webp`, '/proof/1.webp', '/proof', `/proof/${name}`])
    expect((await site.get(path)).status, path).toBe(404);
});
