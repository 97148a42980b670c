import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { digestCodes } from '../../app/data/readers/digest.server.ts';
import * as mails from '../../app/mail/mails.server.tsx';
import type { NewMail } from '../../app/mail/outbox.server.ts';
import { renderMail } from '../../app/mail/render-mail.server.tsx';
import { TestMessage } from '../../app/mail/templates/test-message.tsx';
import { migrate } from '../../db/migrate.ts';
import { pages } from '../helpers/browser/pages.ts';
import { NOON, sampleDatabase } from '../helpers/data/sample-database.ts';
import { isTest, sourceFiles } from '../helpers/machine/source-files.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { signIn } from '../helpers/office/office.ts';
import { builtPages } from '../helpers/site/built-app.ts';
import { startTestSite, type TestSite } from '../helpers/site/site.ts';
import { files, fillSite, pathsOf, type SiteState, siteStates } from '../helpers/site/site-states.ts';
import {
  plantedPhrases,
  textsOfHtml,
  textsOfJson,
  textsOfProgram,
  voiceFindings,
  withoutAddresses,
} from '../helpers/text/voice.ts';

const PATIENCE_MS = 60_000;

/** What is found in texts, each with the place where they were. */
function findingsAt(place: string, texts: readonly string[]): string[] {
  return texts.flatMap(voiceFindings).map((finding) => `${place}: ${finding}`);
}

describe('the rules see what is planted', () => {
  test('each phrase, over a line break and with either apostrophe', () => {
    const unseen = plantedPhrases.filter(
      (phrase) => voiceFindings(`Now: ${phrase.replace(' ', '\n  ')}.`).length === 0,
    );
    expect(unseen).toEqual([]);
    expect(voiceFindings('Fill your cart. The total stands for itself.')).toHaveLength(1);
    expect(voiceFindings('Fill your cart. Enter the total.')).toEqual([]);
  });

  test('in a page: in its text, a label, and its data for search engines; not in an address', () => {
    const clean =
      '<p><a href="/verified-codes?basket=40">Fill your <b>cart</b></a></p><script>basket</script>';
    expect(textsOfHtml(clean).flatMap(voiceFindings)).toEqual([]);
    for (const page of [
      '<p>Its <b>record</b></p>',
      '<input aria-label="Basket total">',
      '<meta name="description" content="the record of its checks">',
      '<script type="application/ld+json">{"name":"your basket"}</script>',
    ])
      expect(textsOfHtml(page).flatMap(voiceFindings), page).toHaveLength(1);
  });

  test('in a program: in JSX, its labels, and strings; not in addresses, names, and queries', () => {
    const found = (program: string) => textsOfProgram('a.tsx', program).flatMap(voiceFindings);
    for (const program of [
      'const a = <p>Basket</p>;',
      'const a = <input aria-label="Basket total" />;',
      "const a = 'on this basket';",
      `const a = \`Saves \${sum} on this basket\`;`,
    ])
      expect(found(program), program).toHaveLength(1);
    for (const program of [
      "import { basket } from './the basket.ts';",
      'const a = <input name="basket" className={styles.basket} />;',
      "const a = { basket: query.get('basket') };",
      "const a = '/verified-codes?basket=40&sort=savings';",
      'const a = sql`select sum(uses) from code where min_basket_cents is null`;',
    ])
      expect(found(program), program).toEqual([]);
  });
});

test('programs', () => {
  const programs = sourceFiles('{app,server,bin,db/sample}/**/*.{ts,tsx,mjs}').filter(
    // The fonts are measured with a text that nobody reads; the vocabulary is what others say.
    ({ path }) =>
      !isTest(path) && path !== 'bin/fonts/fallback-faces.ts' && !path.startsWith('app/domain/vocabulary/'),
  );
  expect(programs.length).toBeGreaterThan(500);
  expect(programs.flatMap(({ path, text }) => findingsAt(path, textsOfProgram(path, text)))).toEqual([]);
});

test('content, the change log, and what people read in docs', () => {
  const json = sourceFiles('content/**/*.json');
  expect(json.length).toBeGreaterThan(8);
  const prose = sourceFiles('content/**/*.md', 'CHANGELOG.md', 'docs/editing.md');
  expect(prose.length).toBeGreaterThan(4);
  expect([
    ...json.flatMap(({ path, text }) => findingsAt(path, textsOfJson(JSON.parse(text)))),
    ...prose.flatMap(({ path, text }) => findingsAt(path, [withoutAddresses(text)])),
  ]).toEqual([]);
});

test('emails', async () => {
  const db = await sampleDatabase();
  const sender = { site: { name: 'Clipbasket', address: null }, siteUrl: 'https://codes.example' };
  const to = 'ann@shop.example';
  const links = { preferencesUrl: 'https://codes.example/p', unsubscribeUrl: 'https://codes.example/u' };
  const codes = await digestCodes(db, [], NOON);
  expect(codes.verified.length * codes.expiring.length).toBeGreaterThan(0);
  const disputed = [{ id: 1, code: 'HARVEST20', store: 'Harvest Lane' }];
  const message = { name: 'Ann', email: to, subject: 'A code', category: null, body: 'It failed.' };
  const sent: Pick<NewMail, 'subject' | 'text' | 'html'>[] = [
    mails.contactMail(sender, to, message),
    mails.confirmMail(sender, to, { confirmUrl: 'https://codes.example/c', days: 7 }),
    mails.alreadyMail(sender, to, links, 'a'),
    mails.digestMail(to, { sender, links, ...codes, zone: 'UTC', isSample: true }, 'b'),
    mails.queueNewsMail(to, sender, { disputed, lapsed: disputed, lapsedCount: 12 }, 'c'),
    mails.officeLinkMail(to, { sender, kind: 'invitation', url: 'https://codes.example/i' }),
    mails.officeLinkMail(to, { sender, kind: 'reset', url: 'https://codes.example/r' }),
    renderMail('Test email', createElement(TestMessage, { sender })),
  ];
  expect(
    sent.flatMap(({ subject, text, html }) =>
      findingsAt(subject, [subject, withoutAddresses(text), ...textsOfHtml(html)]),
    ),
  ).toEqual([]);
});

async function siteIn(state: SiteState): Promise<{ site: TestSite; codeId: number | undefined }> {
  const folder = temporaryFolder();
  const db = openDatabase(defaultDatabaseUrl(folder));
  await migrate(db);
  const codeId = await fillSite(db, state, Date.now());
  await db.destroy();
  const env = { DATA_DIR: folder, SAMPLE: 'off', RATE_LIMIT: 'off', SITE_URL: 'http://codes.test' };
  return { site: await startTestSite(env), codeId };
}

describe.each(siteStates)('the site, %s', (state) => {
  test(
    'pages, refused forms, feeds, and files',
    async () => {
      const { site, codeId } = await siteIn(state);
      const paths = new Set([
        ...pathsOf(state, codeId),
        ...(state === 'sample' ? pages.map(({ path }) => path) : []),
        '/newsletter/confirm?token=gone',
        '/newsletter/unsubscribe?token=broken',
        '/verified-codes?page=99',
        '/blog?page=99',
        '/verified-codes?basket=much',
      ]);
      const found: string[] = [];
      const read = async (name: string, response: Response) => {
        const body = await response.text();
        expect(body.length, name).toBeGreaterThan(20);
        const isPage = response.headers.get('content-type')?.startsWith('text/html');
        found.push(...findingsAt(name, isPage ? textsOfHtml(body) : [withoutAddresses(body)]));
      };
      for (const path of [...paths, ...files]) await read(path, await site.get(path));
      await read('contact', await site.post('/contact', { name: '', email: 'ann', message: '' }));
      await read('newsletter', await site.post('/newsletter', { email: 'ann' }));
      if (state === 'sample')
        for (const worked of ['', 'yes', 'yes'])
          await read('report', await site.post('/codes/1/report', { worked }));
      expect(found).toEqual([]);
    },
    PATIENCE_MS,
  );
});

test(
  'the office, with the sample',
  async () => {
    const { routes } = await builtPages();
    const addresses = Object.values(routes).flatMap((route) =>
      route?.path?.match(/^office(\/|$)/) && route.module.default
        ? [`/${route.path.replaceAll(/:\w+/g, '1')}`]
        : [],
    );
    expect(addresses.length).toBeGreaterThan(20);
    const { site } = await siteIn('sample');
    const owner = await signIn(site, 'owner');
    const found: string[] = [];
    for (const address of addresses) {
      const response = address === '/office/sign-in' ? await site.get(address) : await owner.get(address);
      found.push(...findingsAt(address, textsOfHtml(await response.text())));
    }
    expect(found).toEqual([]);
  },
  PATIENCE_MS,
);
