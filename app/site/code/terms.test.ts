import { expect, test } from 'vitest';
import { type OfficeVisitor, signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';

const FOLDED = '<summary>Terms, as the store states them</summary>';

/** A site with an editor, and what saves other terms of the first code. */
async function edited() {
  const site = await startTestSite();
  const ada = await signIn(site, 'editor');
  const save = async (terms: string, by: OfficeVisitor = ada, version?: string) => {
    const form = await formOf(ada);
    return by.post('/office/codes/1', { ...form, ...(version && { version }), terms, intent: 'save' });
  };
  const page = async (path: string) => (await (await site.get(path)).text()).replaceAll('<!-- -->', '');
  return { site, ada, save, page };
}

/** What the form of the first code holds. */
async function formOf(visitor: OfficeVisitor): Promise<Record<string, string>> {
  const html = await (await visitor.get('/office/codes/1')).text();
  const inputs = [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([tag]) => tag);
  const named = (name: string) => inputs.find((tag) => tag.includes(`name="${name}"`)) ?? '';
  const typed = (name: string) => /value="([^"]*)"/.exec(named(name))?.[1] ?? '';
  return {
    ...{ code: 'HARVEST20', category: 'First Order', description: 'Twenty off.', termsKnown: '1' },
    ...{ 'discount.kind': 'amount', 'discount.amountOffCents': '20', version: typed('version') },
    landingUrl: typed('landingUrl'),
  };
}

test('terms are folded on the code’s page, line by line, and are plain text', async () => {
  const { save, page } = await edited();
  expect((await save('One per household.\r\n\r\n<b>Not</b> on gift cards.')).status).toBe(302);
  const html = await page('/codes/1');
  expect(html).toContain(`${FOLDED}<p>One per household.</p><p>&lt;b&gt;Not&lt;/b&gt; on gift cards.</p>`);
  expect(html).not.toContain('All of the terms');
  expect(await page('/codes/1/terms')).toContain('<p>One per household.</p>');
});

test('long terms end with a word on the code’s page, and go on at a page of their own', async () => {
  const { site, save, page } = await edited();
  const words = Array.from({ length: 2_500 }, (_, index) => `word${index}`).join(' ');
  const terms = words.slice(0, 20_000).trim();
  expect((await save(terms)).status).toBe(302);
  const [, shown = ''] = /states them<\/summary><p>([^<]*)…<\/p>/.exec(await page('/codes/1')) ?? [];
  expect(shown.length).toBeGreaterThan(1_900);
  expect(shown.length).toBeLessThanOrEqual(2_000);
  expect(terms.startsWith(`${shown} `)).toBe(true);
  expect(await page('/codes/1')).toContain('href="/codes/1/terms"');
  expect(await page('/codes/1/terms')).toContain(`<p>${terms}</p>`);
  expect((await save(`${words} more than fits.`)).status).toBe(400);
  expect((await save('')).status).toBe(302);
  expect(await page('/codes/1')).not.toContain(FOLDED);
  expect((await site.get('/codes/1/terms')).status).toBe(404);
});

test('terms are in the file and the audit, and two editors see what each wrote', async () => {
  const { site, ada, save } = await edited();
  const { version } = await formOf(ada);
  await save('Hers.');
  const file = await (await ada.get('/office/codes/export.csv?q=harvest20')).text();
  expect(file.split('\r\n')[0]).toContain('terms_known,terms,departments');
  expect(file).toContain('Hers.');
  const owner = await signIn(site, 'owner', 'Bo Reed');
  expect(await (await owner.get('/office/audit')).text()).toContain('Terms, as the store states them');
  const late = await save('His.', owner, version!);
  expect(late.status).toBe(409);
  const panel = (await late.text())
    .replaceAll('<!-- -->', '')
    .split('Someone else saved this first')[1]!
    .split('</section>')[0]!;
  for (const words of ['Terms, as the store states them', 'Hers.', 'His.']) expect(panel).toContain(words);
});
