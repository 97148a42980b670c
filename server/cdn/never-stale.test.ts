import { expect, test } from 'vitest';
import { comparedPaths, snapshot } from '../../test/helpers/browser/page-snapshots.ts';
import { NOON } from '../../test/helpers/data/sample-database.ts';
import { startPurgeServer } from '../../test/helpers/machine/purge-server.ts';
import { type OfficeVisitor, signIn } from '../../test/helpers/office/office.ts';
import { settledSample } from '../../test/helpers/site/settled-sample.ts';
import { startTestSite, type TestSite } from '../../test/helpers/site/site.ts';

// Renders some 250 pages: seconds on a quiet machine.
const TIMEOUT_MS = 120_000;

interface Edited {
  readonly office: OfficeVisitor;
  readonly site: TestSite;
}

/** A change, by the forms that people send. @returns the id of the code that it's about */
type Change = (on: Edited) => Promise<number>;

const newCode = {
  ...{ store: '2', code: 'PEAR15', description: 'Fifteen off pears.', category: 'Fresh' },
  ...{ 'discount.kind': 'percent', 'discount.percentOff': '15', 'discount.minBasketCents': '35' },
  ...{ termsKnown: '1', expires: '2099-12-31' },
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
    const paths = await comparedPaths(site);
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

/** The hidden fields of the form for the code that is to be tested next. */
async function openForm(visitor: OfficeVisitor): Promise<Record<string, string>> {
  const page = await (await visitor.get('/office')).text();
  const [form = ''] = /<form[^>]*multipart[\s\S]*?<\/form>/.exec(page) ?? [];
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}
