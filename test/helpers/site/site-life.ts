import { undoChange } from '../../../app/data/audit/undo-change.server.ts';
import {
  publishRecords,
  updateRecord,
  withdrawRecords,
} from '../../../app/data/changes/edit-records.server.ts';
import { createOnce } from '../../../app/data/changes/submissions.server.ts';
import { retireEndedCodes } from '../../../app/data/codes/listing.server.ts';
import {
  codeKind,
  createCodes,
  extendCodes,
  featureCodes,
} from '../../../app/data/codes/write-codes.server.ts';
import { correctTest, recordTests } from '../../../app/data/codes/write-tests.server.ts';
import type { Database } from '../../../app/data/database.server.ts';
import { saveMapping } from '../../../app/data/imports/mappings.server.ts';
import { createFeedSource } from '../../../app/data/imports/sources/write-sources.server.ts';
import { readUpload } from '../../../app/data/imports/uploads/uploads.server.ts';
import { workOnUpload } from '../../../app/data/imports/uploads/work-upload.server.ts';
import { setPassword } from '../../../app/data/office/access.server.ts';
import { createLink } from '../../../app/data/office/links.server.ts';
import { countAttempt } from '../../../app/data/office/sign-in-failures.server.ts';
import {
  changeRole,
  createPeople,
  erasePerson,
  removePerson,
} from '../../../app/data/office/write-people.server.ts';
import { createPosts, postKind } from '../../../app/data/posts/write-posts.server.ts';
import { addProof } from '../../../app/data/proofs/write-proofs.server.ts';
import { handOut } from '../../../app/data/queue/hand-out.server.ts';
import { propose } from '../../../app/data/queue/proposals.server.ts';
import { storeMessage } from '../../../app/data/readers/messages.server.ts';
import { confirmSubscriber, requestSubscription } from '../../../app/data/readers/subscribers.server.ts';
import { renameLabel } from '../../../app/data/site/write-labels.server.ts';
import { getSettingsToEdit, updateSettings } from '../../../app/data/site/write-settings.server.ts';
import { createStores, storeKind } from '../../../app/data/stores/write-stores.server.ts';
import { releaseLease, takeLease } from '../../../app/data/upkeep/job-lease.server.ts';
import { recordEvent } from '../../../app/data/visitors/events.server.ts';
import { takeSharedToken } from '../../../app/data/visitors/rate-buckets.server.ts';
import { recordReport, undoReport } from '../../../app/data/visitors/reports.server.ts';
import { recordSearchMisses } from '../../../app/data/visitors/search-misses.server.ts';
import { DAY_MS, HOUR_MS } from '../../../app/domain/time/days.ts';
import { dayOf } from '../../../app/domain/time/zones.ts';
import { queueMail } from '../../../app/mail/outbox.server.ts';
import { NOON } from '../data/sample-database.ts';
import { pausedSource, read, upload } from '../imports/feed-site.ts';
import { addSession } from '../office/office.ts';

const by = (minutes: number) => ({ actor: { personId: 1 }, now: NOON + minutes * 60_000 }) as const;

const ISO_NOON = new Date(NOON).toISOString();

const corner = {
  slug: 'corner',
  name: 'Corner Überfrisch',
  logo: '🥕',
  hue: 10,
  description: 'A store with “quotes”, an Ünïcode name, and\na second line.',
  website: 'https://corner.example/shop',
  deliveryTime: '1 hour',
  zone: 'America/New_York',
  categories: ['Produce', 'Özel'],
  highlights: ['Cheap\tand \\ good'],
  coverage: ['90210'],
  coverageKinds: [],
};

/** A day on a site with the sample: a little of everything that people and visitors write. */
export async function liveADay(db: Database): Promise<void> {
  await edit(db);
  await testCodes(db);
  await visit(db);
  await runOffice(db);
  await importFeeds(db);
}

/** A feed lists codes, an editor changes one of them, and the feed changes it, too. */
async function importFeeds(db: Database) {
  const rows = [
    { id: '1', merchant_name: 'Corner' },
    { id: '2', merchant_name: 'Corner', code: '' },
    { id: '3', merchant_id: '9', merchant_name: 'Nobody’s' },
  ];
  await read(db, rows);
  const { id } = await db
    .selectFrom('code')
    .select('id')
    .where('source', '=', 'fmtc')
    .executeTakeFirstOrThrow();
  await updateRecord(db, codeKind, { id, version: 1, changes: { expires: '2026-08-31' } }, by(300));
  await read(db, [{ ...rows[0], end_date: '2026-09-30' }]);
  // A held row: a code that a preview takes back again uses up ids of PostgreSQL.
  const { id: run } = await upload(db, [{ id: '4', code: '', merchant_name: 'Corner' }]);
  await readUpload(db, run);
  await workOnUpload(db, run, { now: () => NOON });
  await createFeedSource(db, pausedSource, by(310));
  await saveMapping(db, 'shop', { id: 'Ref', code: 'Voucher', description: 'Text', store: 'Shop' });
}

async function edit(db: Database) {
  const [storeId] = await createStores(db, [corner], by(0));
  const discount = {
    kind: 'percent',
    percentOff: 10,
    firstOrderOnly: false,
    onePerHousehold: false,
    excludes: ['alcohol'] as ('alcohol' | 'tips')[],
  } as const;
  const plain = {
    storeId: storeId!,
    category: 'General' as const,
    discount,
    termsKnown: true,
    source: 'editor',
  };
  const codes = await createCodes(
    db,
    ['TEN', 'ZEHN', 'OEL10', 'LAST'].map((code) => ({
      ...plain,
      code,
      description: `${code}: 10% off, “all” of it. 100%_sure\\`,
      expires: code === 'LAST' ? '2026-06-10' : '2026-06-30',
      status: code === 'ZEHN' ? ('draft' as const) : ('published' as const),
    })),
    by(1),
  );
  await updateRecord(
    db,
    codeKind,
    { id: codes[0]!, version: 1, changes: { description: 'Now 12% off.' } },
    by(2),
  );
  await updateRecord(
    db,
    codeKind,
    { id: codes[0]!, version: 1, changes: { description: 'Never saved.' } },
    by(3),
  );
  await publishRecords(db, codeKind, codes, by(4));
  await extendCodes(db, { ids: codes.slice(0, 2), expires: null }, by(5));
  await withdrawRecords(db, codeKind, [codes[1]!, 3], by(6));
  await featureCodes(db, [2, codes[2]!, 5], by(7));
  await undoChange(db, await lastLine(db), by(8));
  await updateRecord(
    db,
    storeKind,
    { id: storeId!, version: 1, changes: { slug: 'corner-shop', name: 'Corner' } },
    by(9),
  );
  await withdrawRecords(db, storeKind, [4], by(10));
  await undoChange(db, await lastLine(db), by(11));
  await withdrawRecords(db, storeKind, [5], by(12));
  const category = await db
    .selectFrom('post_category')
    .select('slug')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [postId] = await createPosts(
    db,
    [
      {
        slug: 'news',
        title: 'News',
        excerpt: 'What is new.',
        body: '# New\n\nText.',
        author: 'Rosa',
        category: category.slug,
        tags: ['Ground news', 'Saving'],
        image: '🧾',
        authorId: 1,
        status: 'published',
        publishedAt: NOON,
      },
    ],
    by(13),
  );
  await updateRecord(
    db,
    postKind,
    { id: postId!, version: 1, changes: { slug: 'old-news', tags: ['Saving'] } },
    by(14),
  );
  const { versions } = await getSettingsToEdit(db);
  await updateSettings(db, { settings: { tagline: 'Codes that work', zone: 'UTC' }, versions }, by(15));
  await retireEndedCodes(db, NOON + DAY_MS);
}

async function testCodes(db: Database) {
  const test = { codeId: 1, method: 'checkout', personId: 1, note: 'Paid. “Fine”' } as const;
  const picture = new Uint8Array(Buffer.from('RIFF\0\u0001\u0080\0WEBP-and the rest \0', 'latin1'));
  const proof = await db
    .transaction()
    .execute((transaction) =>
      addProof(transaction, { picture, personId: 1, isShown: true, sample: 0 }, by(20)),
    );
  const [testId] = await recordTests(
    db,
    [
      { ...test, outcome: 'worked', testedAt: NOON, requestKey: 'a', proofId: proof.id },
      { ...test, codeId: 2, outcome: 'failed', testedAt: NOON + HOUR_MS, requestKey: 'b' },
      { ...test, outcome: 'worked', testedAt: NOON, requestKey: 'a' },
    ],
    by(90),
  );
  await correctTest(db, { id: testId!, outcome: 'unclear', note: 'Not sure.' }, by(91));
  const share = await handOut(db, 1, NOON + 2 * HOUR_MS);
  const { codeId } = share.visits[0]!;
  await db
    .transaction()
    .execute((transaction) => propose(transaction, { codeId, kind: 'correction', note: 'A typo.' }, by(121)));
}

async function visit(db: Database) {
  const at = NOON + HOUR_MS;
  for (let network = 1; network <= 12; network += 1) {
    const visitor = { address: `198.51.100.${network}`, agent: 'Firefox' };
    await recordEvent(db, { codeId: 1, kind: 'use' }, visitor, at + network);
    const { receipt } = await recordReport(db, { codeId: 6, worked: network > 8 }, visitor, at + network);
    if (network === 3 && receipt) await undoReport(db, 6, receipt, at + 50);
  }
  const rate = { name: 'contact', address: '198.51.100.7', burst: 5, periodMs: HOUR_MS };
  await takeSharedToken(db, rate, at);
  const miss = { day: dayOf(at, 'UTC'), searches: 3, isWanted: true };
  await recordSearchMisses(db, [
    { ...miss, term: 'çiğ köfte' },
    { ...miss, term: 'Zwieback' },
  ]);
  await db.transaction().execute(async (transaction) => {
    const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', category: null, body: 'A\nB' };
    await storeMessage(transaction, message, at);
    await storeMessage(transaction, message, at + 1);
    const asked = { email: 'ben@example.com', storeSlugs: ['harvest-lane', 'pier-nine'], reusesLink: false };
    await requestSubscription(transaction, asked, at);
    const mail = { to: 'ben@example.com', subject: 'S', text: 'B', html: '<p>B</p>' };
    await queueMail(transaction, { kind: 'contact-message', ...mail }, at);
    await queueMail(transaction, { kind: 'office-link', ...mail, subject: 'A link' }, at);
  });
  const cal = { email: 'cal@example.com', storeSlugs: [], reusesLink: false };
  const { token } = await db
    .transaction()
    .execute((transaction) => requestSubscription(transaction, cal, at));
  await confirmSubscriber(db, { token: token!, storeSlugs: [] }, at + 5);
}

async function runOffice(db: Database) {
  const people = [
    { displayName: 'Olive', email: 'olive@office.example', role: 'owner' as const },
    { displayName: 'Édith', email: 'edith@office.example', role: 'checker' as const },
    { displayName: 'Gone', email: 'gone@office.example', role: 'editor' as const },
  ];
  const ids = await createPeople(db, people, by(200));
  await changeRole(db, { id: ids[1]!, role: 'editor' }, by(201));
  await removePerson(db, ids[2]!, by(202));
  await erasePerson(db, ids[2]!, by(203));
  await createLink(db, { kind: 'invitation', email: 'new@office.example', role: 'checker' }, by(204));
  await renameLabel(db, 'post_category', { id: 1, version: 1, name: 'Ways to save' }, by(205));
  await renameLabel(db, 'tag', { id: 1, version: 1, name: 'Renamed' }, by(206));
  await createOnce(db, { key: 'form', personId: 1, now: NOON }, async () => ({ id: 7 }));
  await countAttempt(db, new Uint8Array(32), { email: 'a@office.example', address: '192.0.2.1' }, NOON);
  const lease = { name: 'nightly-backup', holder: 'a process', leaseMs: HOUR_MS };
  await takeLease(db, lease, NOON, NOON);
  await releaseLease(db, lease, { ranAt: NOON });
  await signIn(db, ids[0]!);
}

/** Rows that the sign-in library writes. */
async function signIn(db: Database, personId: number) {
  await addSession(db, personId, new Uint8Array(32));
  await db.transaction().execute((transaction) => setPassword(transaction, personId, 'hash', NOON));
  const times = { created_at: ISO_NOON, updated_at: ISO_NOON };
  const verification = { identifier: 'challenge', value: '{"a":1}', expires_at: ISO_NOON, ...times };
  await db.insertInto('verification').values(verification).execute();
  await db
    .insertInto('passkey')
    .values({
      person_id: personId,
      name: null,
      public_key: 'pQECAyYg',
      credential_id: 'credential',
      counter: 3,
      device_type: 'multiDevice',
      backed_up: 1,
      transports: 'internal',
      aaguid: null,
      created_at: ISO_NOON,
    })
    .execute();
}

async function lastLine(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('audit')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
