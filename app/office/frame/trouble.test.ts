import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';

test('a broken screen offers another try and the queue, with a reference and without the reason', async () => {
  const { owner } = await siteWithout('audit');
  const { status, main } = await read(owner.get('/office/audit?kind=code'));
  expect(status).toBe(500);
  expect(main).toContain('<h1>Something went wrong</h1>');
  expect(main).toMatch(/this reference: <code>[0-9a-f]{8}<\/code>/);
  expect(waysIn(main)).toEqual(['/office/audit?kind=code Try again', '/office Go to the queue']);
  expect(main).not.toMatch(/no such table|node_modules/);
});

test.each(['/office', '/office/sign-in?to=%2Foffice%2Fcodes', '/office/welcome?token=1'])(
  'without the site’s data, %s only offers another try',
  async (path) => {
    const { site, owner } = await siteWithout('setting');
    const { status, main } = await read(path === '/office' ? owner.get(path) : site.get(path));
    expect(status).toBe(500);
    expect(main).toContain('<h1>Something went wrong</h1>');
    expect(waysIn(main)).toEqual([`${path} Try again`]);
  },
);

test('another try doesn’t help where nothing is, or where the role is too low', async () => {
  const checker = await signIn(await startTestSite(), 'checker');
  for (const [path, expected] of [
    ['/office/codes/999999', 404],
    ['/office/people', 403],
  ] as const) {
    const { status, main } = await read(checker.get(path));
    expect(status).toBe(expected);
    expect(waysIn(main)).toEqual(['/office Go to the queue']);
  }
});

/** A site that lost a table, and its owner. */
async function siteWithout(table: string) {
  const site = await startTestSite();
  const owner = await signIn(site, 'owner');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  await sql`alter table ${sql.table(table)} rename to lost`.execute(db);
  return { site, owner };
}

async function read(response: Promise<Response>): Promise<{ status: number; main: string }> {
  const page = await response;
  return { status: page.status, main: /<main\b.*<\/main>/s.exec(await page.text())![0] };
}

/** Each link with its address and its words. */
function waysIn(main: string): string[] {
  return [...main.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, to, name]) => `${to!.replaceAll('&amp;', '&')} ${name}`,
  );
}
