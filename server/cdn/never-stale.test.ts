import { expect, test } from 'vitest';
import { type OfficeVisitor, signIn } from '../../test/helpers/office.ts';
import { pages } from '../../test/helpers/pages.ts';
import { startPurgeServer } from '../../test/helpers/purge-server.ts';
import { NOON } from '../../test/helpers/sample-database.ts';
import { settledSample } from '../../test/helpers/settled-sample.ts';
import { startTestSite, type TestSite } from '../../test/helpers/site.ts';

// Renders some 250 pages: seconds on a quiet machine.
const TIMEOUT_MS = 120_000;

interface Edited {
  readonly office: OfficeVisitor;
  readonly site: TestSite;
}

/** A change, by the forms that people send. @returns the id of the code that it's about */
type Change = (on: Edited) => Promise<number>;

const newCode = {
  ...{ store: '2', code: 'PEAR15', description: 'Fifteen off pears.', category: 'Fresh', kind: 'percent' },
  ...{ 'percent-off': '15', minimum: '35', 'terms-known': '1', 'last-day': '2099-12-31' },
};

const changes: readonly (readonly [name: string, change: Change])[] = [
  ['a code is withdrawn', editCode(1, { intent: 'withdraw' })],
  ['a code is published again', editCode(1, { intent: 'publish' })],
  [
    'a code is added',
    async ({ office }) => {
      const added = await office.post('/office/codes/new', { ...newCode, intent: 'publish' });
      return Number(/\/codes\/(\d+)/.exec(added.headers.get('location')!)![1]);
    },
  ],
  [
    'a code is tested',
    async ({ office }) => {
      const form = await openForm(office);
      await office.post('/office', { ...form, outcome: 'failed', note: 'Refused at checkout.' });
      return Number(form.code);
    },
  ],
  [
    'reports turn a ticket',
    async ({ site }) => {
      for (let network = 1; network <= 6; network += 1)
        await site.post('/codes/3/report', { worked: 'no' }, { 'X-Forwarded-For': `203.0.113.${network}` });
      return 3;
    },
  ],
];

test(
  'every page that a change of a code alters has a tag that the change purges, and others stay',
  async () => {
    const cdn = await startPurgeServer();
    const settings = { DATA_DIR: await settledSample(NOON), PURGE_URL: cdn.url, TRUST_PROXY: '127.0.0.1' };
    const site = await startTestSite(settings, () => NOON);
    const office = await signIn(site, 'editor');
    const paths = await pathsOf(site);
    expect(paths.length).toBeGreaterThan(40);
    let before = await snapshot(site, paths);
    for (const [name, change] of changes) {
      const id = await change({ office, site });
      await expect.poll(() => purgeOf(cdn.purges, id), { message: name }).toBeDefined();
      const purged = new Set(purgeOf(cdn.purges, id));
      const after = await snapshot(site, paths);
      const changed = paths.filter((path) => before.get(path)!.body !== after.get(path)!.body);
      const isPurged = (path: string) => before.get(path)!.tags.some((tag) => purged.has(tag));
      expect(changed.length, name).toBeGreaterThan(2);
      expect(
        changed.filter((path) => !isPurged(path)),
        name,
      ).toEqual([]);
      const stores = paths.filter((path) => /^\/stores\/[\w-]+$/.test(path));
      expect(stores.filter(isPurged).length, name).toBe(1);
      before = after;
      cdn.purges.length = 0;
    }
  },
  TIMEOUT_MS,
);

/** The tags of the purge that names a code. */
function purgeOf(purges: readonly { readonly tags: readonly string[] }[], codeId: number) {
  return purges.find(({ tags }) => tags.includes(`code-${codeId}`))?.tags;
}

function editCode(id: number, fields: Record<string, string>): Change {
  return async ({ office }) => {
    await office.post('/office/codes', { ids: String(id), ...fields });
    return id;
  };
}

/** One of each kind of page, all pages of stores, some of codes, and the feeds; of each kind of data, one. */
async function pathsOf(site: TestSite): Promise<string[]> {
  const stores = (await (await site.get('/stores')).text()).matchAll(/"(\/stores\/[\w-]+)"/g);
  const codes = ['/codes/3', '/codes/5', '/codes/8'];
  const kinds = pages.map(({ path }) => path).filter((path) => !path.startsWith('/newsletter'));
  const all = new Set([...kinds, ...[...stores].map(([, path]) => path!), ...codes]);
  const data = [
    '/_',
    '/verified-codes',
    '/stores',
    '/stores/harvest-lane',
    '/codes/1',
    '/blog',
    '/how-we-verify',
  ];
  const feeds = ['/feed.xml', '/feed.json', '/expiring.ics', '/sitemap.xml', '/sitemap-1.xml'];
  return [...all, ...data.map((path) => `${path}.data`), ...feeds];
}

async function snapshot(site: TestSite, paths: readonly string[]) {
  const shown = new Map<string, { readonly body: string; readonly tags: readonly string[] }>();
  // One after the other: a busy machine turns requests away that wait for a second.
  for (const path of paths) {
    const response = await site.get(path);
    expect(response.status, path).toBeLessThan(500);
    const tags = response.headers.get('surrogate-key')?.split(' ') ?? [];
    shown.set(path, { body: await response.text(), tags });
  }
  return shown;
}

/** The hidden fields of the form for the code that is to be tested next. */
async function openForm(visitor: OfficeVisitor): Promise<Record<string, string>> {
  const page = await (await visitor.get('/office')).text();
  const [form = ''] = /<form[^>]*multipart[\s\S]*?<\/form>/.exec(page) ?? [];
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}
