import {
  publishRecords,
  updateRecord,
  withdrawRecords,
} from '../../../app/data/changes/edit-records.server.ts';
import { saveFeatured } from '../../../app/data/codes/office/featured-codes.server.ts';
import {
  codeKind,
  createCodes,
  extendCodes,
  featureCodes,
  type NewCode,
} from '../../../app/data/codes/write-codes.server.ts';
import { correctTest, type NewTest, recordTests } from '../../../app/data/codes/write-tests.server.ts';
import type { Database } from '../../../app/data/database.server.ts';
import { decideFeedProposal } from '../../../app/data/imports/proposals/decide.server.ts';
import { addProof, removeProof } from '../../../app/data/proofs/write-proofs.server.ts';
import { decideProposal } from '../../../app/data/queue/proposals.server.ts';
import { recordQueueTest } from '../../../app/data/queue/queue-tests.server.ts';
import { takeBackTest } from '../../../app/data/queue/take-back.server.ts';
import type { CodeFields } from '../../../app/records/code.ts';
import { NOON } from '../data/sample-database.ts';
import { type Change, editOf, type Owner, undoLast } from './verb.ts';

/** Codes of the sample whose pages are compared: one has its fields changed, the other is tested. */
const EDITED = 1;
const TESTED = 3;
const KEY = 'every-verb-1';

const pears = {
  description: 'Fifteen off pears.',
  category: 'Fresh',
  discount: {
    kind: 'percent',
    percentOff: 15,
    amountOffCents: null,
    maxDiscountCents: null,
    minBasketCents: 3_500,
    firstOrderOnly: false,
    onePerHousehold: false,
    excludes: [],
    gift: null,
  },
  termsKnown: true,
  expires: '2099-12-31',
  status: 'published',
  source: 'editor',
} satisfies Omit<NewCode, 'code' | 'storeId'>;

/** An edit of each field of a code that a page shows. */
const edits: readonly { readonly [Field in keyof CodeFields]?: unknown }[] = [
  { code: 'PEARS20' },
  { description: 'Another description.' },
  { category: 'Organic' },
  { discount: pears.discount },
  { termsKnown: false, discount: { ...pears.discount, minBasketCents: null } },
  { termsKnown: true },
  { headline: 'A headline of its own' },
  { terms: 'One for each household.' },
  { departments: ['produce'] },
  { scopeWords: 'pears in any form' },
  { membersOnly: true },
  { region: 'California' },
  { expires: '2098-06-30' },
  { endTime: '17:00' },
  { endZone: 'America/Los_Angeles' },
  { startsAt: NOON - 30 * 86_400_000 },
  { landingUrl: 'https://harvestlane.example/pears' },
  { publishedAt: NOON - 3_600_000 },
  { featured: 6 },
];

/** Fields of a code that no page shows. */
export const UNSEEN_FIELDS: readonly (keyof CodeFields)[] = ['testNote', 'status'];
export const EDITED_FIELDS = edits.flatMap((fields) => Object.keys(fields) as (keyof CodeFields)[]);

/** Every verb that changes codes and their tests, in an order in which each has something to change. */
export const codeChanges: readonly Change[] = [
  ...edits.map(
    (fields): Change => [
      'updateRecord',
      Object.keys(fields).join(),
      async (db, by) =>
        updateRecord(
          db,
          codeKind,
          { ...(await editOf(db, 'code', EDITED)), changes: fields as Partial<CodeFields> },
          by,
        ),
    ],
  ),
  ['withdrawRecords', 'several', (db, by) => withdrawRecords(db, codeKind, [EDITED, 5], by)],
  ['undoChange', 'of codes', undoLast('code')],
  ['withdrawRecords', 'one', (db, by) => withdrawRecords(db, codeKind, [EDITED], by)],
  ['publishRecords', 'one', (db, by) => publishRecords(db, codeKind, [EDITED], by)],
  ['extendCodes', 'one', (db, by) => extendCodes(db, { ids: [EDITED], expires: '2097-01-31' }, by)],
  ['featureCodes', 'two', (db, by) => featureCodes(db, [5, EDITED], by)],
  ['saveFeatured', 'none', (db, by) => saveFeatured(db, { ids: [], seen: [5, EDITED] }, by)],
  ['recordTests', 'a test', test],
  ['correctTest', 'that test', correctLast],
  ['recordQueueTest', 'a test with a picture', queueTest],
  ['removeProof', 'that picture', removePicture],
  ['takeBackTest', 'that test', (db, by) => takeBackTest(db, { requestKey: KEY, reason: 'Mistyped.' }, by)],
  ['decideProposal', 'that a code has ended', decide],
  ['decideFeedProposal', 'of other words', acceptWords],
  [
    'createCodes',
    'the first real one',
    (db, by) => createCodes(db, [{ ...pears, code: 'PEAR15', storeId: 2 }], by),
  ],
  ['createCodes', 'another', (db, by) => createCodes(db, [{ ...pears, code: 'PEAR16', storeId: 1 }], by)],
];

async function acceptWords(db: Database, by: Owner) {
  const detail = JSON.stringify({ fields: { description: 'As the feed says.' } });
  const proposal = { source: 'awin', code_id: EDITED, kind: 'change' as const, detail };
  const { id } = await db
    .insertInto('feed_proposal')
    .values({ ...proposal, created_at: by.now, decided_at: null, decided_by: null, decision: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return decideFeedProposal(db, { id, decision: 'accepted' }, by);
}

function test(db: Database, by: Owner) {
  const tested: NewTest = {
    codeId: TESTED,
    method: 'checkout',
    outcome: 'failed',
    note: 'Refused.',
    personId: by.actor.personId,
    testedAt: by.now,
  };
  return recordTests(db, [tested], by);
}

async function correctLast(db: Database, by: Owner) {
  const { id } = await db
    .selectFrom('code_check')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return correctTest(db, { id: id!, outcome: 'worked', note: 'It was our cart.' }, by);
}

function queueTest(db: Database, by: Owner) {
  const picture = new Uint8Array(Buffer.from('RIFF....WEBPVP8 '));
  const taken = { picture, personId: by.actor.personId, isShown: true };
  return recordQueueTest(
    db,
    {
      ...{ codeId: TESTED, visitId: null, outcome: 'worked', note: '', correction: '', requestKey: KEY },
      ...{ beforeCents: null, afterCents: null, testedAt: null },
      addProof: async (on, sample) => (await addProof(on, { ...taken, sample }, by)).id,
    },
    by,
  );
}

async function removePicture(db: Database, by: Owner) {
  const { name } = await db
    .selectFrom('proof')
    .select('name')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return removeProof(db, name, by);
}

async function decide(db: Database, by: Owner) {
  const row = {
    code_id: 8,
    person_id: by.actor.personId,
    kind: 'end',
    note: '',
    created_at: by.now,
  } as const;
  const { id } = await db.insertInto('code_proposal').values(row).returning('id').executeTakeFirstOrThrow();
  return decideProposal(db, { id, decision: 'withdraw' }, by);
}
