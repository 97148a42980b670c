import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../app/data/database.server.ts';
import { allCodeFields } from '../../app/records/code.ts';
import { comparedPaths, snapshot } from '../../test/helpers/browser/page-snapshots.ts';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { startPurgeServer } from '../../test/helpers/machine/purge-server.ts';
import { isTest, sourceFiles } from '../../test/helpers/machine/source-files.ts';
import { codeChanges, EDITED_FIELDS, UNSEEN_FIELDS } from '../../test/helpers/office/code-verbs.ts';
import { addPerson } from '../../test/helpers/office/office.ts';
import { placedChanges, postChanges, storeChanges } from '../../test/helpers/office/site-verbs.ts';
import type { Change } from '../../test/helpers/office/verb.ts';
import { settledSample } from '../../test/helpers/site/settled-sample.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { followCacheVersion } from '../page-cache/cache-version.ts';
import { purgeChanges } from './content-purges.ts';
import { EVERYTHING } from './tags.ts';

// Renders some 40 pages after each change: seconds on a quiet machine.
const TIMEOUT_MS = 180_000;
/** Those whose codes are changed are among the first. */
const STORES = 4;

/** Verbs that change no page, with the reason, and verbs that are called only by verbs in the table. */
const unseen: Readonly<Record<string, string>> = {
  writeAudit: 'pages show no audit',
  addProof: 'recordQueueTest calls it',
  withdrawCodesOf: 'withdrawing a store calls it',
  createRecords: 'each kind calls it',
  writeSettings: 'saveSettings and updateSettings call it',
  changeContent: 'every verb calls it',
  changeAudited: 'every verb calls it',
  editRecords: 'each kind calls it',
  propose: 'editors see it',
  dropOwnEnd: 'editors see it',
  skipVisit: 'checkers see it',
  createPeople: 'nobody has tested anything yet',
  changeRole: 'pages show no roles',
  removePerson: 'histories keep the name',
  readmitPerson: 'histories have the name',
  changePassword: 'it is about signing in',
  removePasskey: 'it is about signing in',
  removePasskeys: 'it is about signing in',
  noteAccess: 'it is about signing in',
  createLink: 'it is about signing in',
  revokeInvitation: 'it is about signing in',
  createFeedSource: 'no page shows sources',
  removeFeedSource: 'no page shows sources',
  giveWords: 'applyRows adds the code, and publishRecords publishes it',
  runImport: 'its own test says when pages hear of it',
  ...Object.fromEntries(
    ['applyRows', 'followFeed', 'proposeMissing', 'storeFinder'].map((verb) => [verb, 'runImport calls it']),
  ),
};

test('every verb that somebody may use on the content is tried here', () => {
  const files = sourceFiles('app/data/**/*.server.ts').filter(({ path }) => !isTest(path));
  const verbs = files.flatMap(({ text }) =>
    [...text.matchAll(/^export (?:async )?function (\w+)[^(]*\(([\s\S]*?)\n?\)(?:: | \{$)/gm)]
      .filter(([, , parameters = '']) => /\bby: \w*By\b/.test(parameters))
      .map(([, name]) => name!),
  );
  expect(verbs.length).toBeGreaterThan(50);
  const tried = [...codeChanges, ...storeChanges, ...postChanges, ...placedChanges].map(([verb]) => verb);
  expect([...new Set([...tried, ...Object.keys(unseen)])].sort()).toEqual([...new Set(verbs)].sort());
});

test('every field of a code is edited here, but those that no page shows', () => {
  const fields = Object.keys(allCodeFields).filter((field) => !UNSEEN_FIELDS.includes(field as 'status'));
  expect([...new Set(EDITED_FIELDS)].sort()).toEqual(fields.sort());
});

test(
  'a change of codes purges every page that it alters',
  async () => {
    const { url } = await startPurgeServer();
    const site = await startTestSite({ DATA_DIR: await settledSample(NOON), PURGE_URL: url }, () => NOON);
    const db = openDatabase(site.config.databaseUrl);
    onTestFinished(() => db.destroy());
    const by = { actor: { personId: await addPerson(db, 'owner') }, now: NOON };
    const all = await comparedPaths(site);
    // All of a kind depend on codes alike, so a few stores are enough.
    const stores = all.filter((path) => /^\/stores\/[\w-]+$/.test(path));
    const paths = all.filter((path) => !stores.slice(STORES).includes(path));
    expect(paths.length).toBeGreaterThan(30);
    let before = await snapshot(site, paths);
    for (const [verb, what, make] of codeChanges) {
      const name = `${verb}: ${what}`;
      const purged = await tagsPurgedBy(db, () => make(db, by));
      const after = await snapshot(site, paths);
      const changed = paths.filter((path) => before.get(path)!.body !== after.get(path)!.body);
      if (!name.endsWith('landingUrl')) expect(changed.length, `${name} changes a page`).toBeGreaterThan(0);
      const stale = changed.filter((path) => !before.get(path)!.tags.some((tag) => purged.has(tag)));
      expect(stale, name).toEqual([]);
      before = after;
    }
    // The changes below rely on this: a response without tags isn't stored by a CDN.
    const untagged = [...before].filter(([, { tags }]) => tags.length > 0 && !tags.includes(EVERYTHING));
    expect(untagged).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each([
  ['stores', storeChanges],
  ['posts', postChanges],
  ['words, settings, people, and the sample', placedChanges],
])('any change of %s purges every page', async (_, changes) => {
  const db = await sampleDatabase();
  const by = { actor: { personId: await addPerson(db, 'owner') }, now: NOON };
  for (const [verb, what, make] of changes)
    expect(await tagsPurgedBy(db, () => make(db, by)), `${verb}: ${what}`).toContain(EVERYTHING);
});

/** The tags that the server would purge once that change is committed. */
async function tagsPurgedBy(db: Database, change: () => ReturnType<Change[2]>): Promise<Set<string>> {
  const purged = new Set<string>();
  const fail = (error: unknown) => {
    throw error;
  };
  const cacheVersion = await followCacheVersion(db, fail);
  const purges = purgeChanges({
    db,
    purger: { purge: (tags) => tags.forEach((tag) => void purged.add(tag)) },
    cacheVersion,
    boundaries: { look: () => {}, onPassed: () => {} },
    logError: fail,
  });
  await change();
  await purges.stop();
  await cacheVersion.close();
  return purged;
}
