import { writeAudit } from '../../../app/data/audit/audit.server.ts';
import type { Database } from '../../../app/data/database.server.ts';
import { createFeedSource } from '../../../app/data/imports/sources/write-sources.server.ts';
import { createUpload } from '../../../app/data/imports/uploads/uploads.server.ts';
import { pausedSource } from '../imports/feed-site.ts';
import { addPerson, PASSWORD } from './office.ts';

/** A form of the office: where it's sent, and its values. */
export type OfficeForm = readonly [path: string, fields: Record<string, string | string[]>];

/** Ids that a form may name: records of a site with the sample, and somebody else's account. */
interface Named {
  readonly personId: number;
  /** An import that waits to be applied. */
  readonly runId: number;
  /** A source of feeds. */
  readonly sourceId: number;
  /** What a feed proposes. */
  readonly proposalId: number;
  /** A change of this person, by its subject. */
  readonly changeOf: (subject: string) => string;
}

const answers = (path: string): OfficeForm[] => [
  [path, { outcome: 'worked', code: '1', visit: '1', 'request-key': 'a-key-of-a-test' }],
  [path, { outcome: 'skip', visit: '1' }],
  [path, { intent: 'take-back', 'request-key': 'a-key-of-a-test' }],
  [path, { intent: 'decide', proposal: '1', decision: 'decline' }],
];

/** Forms that every list of records sends. */
const listForms = (path: string, change: string): OfficeForm[] => [
  [path, { ids: '1', intent: 'publish' }],
  [path, { ids: '1', intent: 'withdraw', confirmed: '1' }],
  [path, { change, intent: 'undo' }],
];

const code = {
  store: '1',
  code: 'PEAR15',
  description: 'Fifteen off pears.',
  category: 'Fresh',
  'discount.kind': 'percent',
  'discount.percentOff': '15',
  'discount.minBasketCents': '35',
  termsKnown: '1',
  expires: '2099-12-31',
};

const post = {
  title: 'What a cap costs you',
  excerpt: 'A cap ends a percentage.',
  body: 'First.',
  author: 'Ada Quill',
  category: 'saving-tips',
  image: '🧢',
};

const question = { question: 'Do codes stack?', answer: 'No.' };
const quote = {
  ...{ text: 'Saves me money.', name: 'Pat', location: 'Columbus, Ohio', rating: '4' },
  ...{ 'consent.how': 'By email.', 'consent.day': '2026-03-09' },
};

const feedSource = {
  ...{ name: 'CJ', format: 'cj-xml', credentials: 'none', everyHours: '6', mode: 'hold' },
  'secret-address': 'https://feeds.example/?key=secret',
};

const firstSettings = { name: 'Corner Codes', zone: 'America/Denver' };

/** Every form of the office that writes, by the route that takes it. */
export const officeForms: Readonly<Record<string, (named: Named) => readonly OfficeForm[]>> = {
  'office/queue/route': () => answers('/office'),
  'office/queue/device-forms': () => answers('/office/queue/answers'),
  'office/queue/leave': () => [['/office/queue/leave', { visit: '1', 'held-until': '1' }]],
  'office/codes/list/route': ({ changeOf }) => [
    ...listForms('/office/codes', changeOf('code')),
    ['/office/codes', { ids: '1', intent: 'extend', 'new-last-day': '2099-12-31' }],
  ],
  'office/codes/code/new': () => [['/office/codes/new', { ...code, intent: 'publish' }]],
  'office/codes/quick-add/route': () => [
    [
      '/office/codes/add',
      {
        store: '1',
        code: 'QUICK1',
        gives: '$5 off',
        minimum: '$35',
        'last-day': 'no end',
        intent: 'publish',
      },
    ],
  ],
  'office/codes/featured/route': () => [['/office/codes/featured', { ids: '1', seen: '' }]],
  'office/codes/code/route': () => [
    ['/office/codes/1', { ...code, version: '1', intent: 'save' }],
    ['/office/codes/1', { intent: 'correct', test: '1', outcome: 'failed', reason: 'A typo.' }],
    ['/office/codes/1', { intent: 'decide', proposal: '1', decision: 'decline' }],
  ],
  'office/proof/remove': () => [['/office/proof/none/remove', { code: '1' }]],
  'office/imports/route': () => [['/office/imports', { text: '[{"id":"1"}]', format: 'auto' }]],
  'office/imports/proposals': ({ proposalId }) =>
    ['accepted', 'declined'].map((decision) => [
      '/office/imports/proposals',
      { proposal: String(proposalId), decision },
    ]),
  'office/imports/sources/new': () => [['/office/imports/sources/new', feedSource]],
  'office/imports/sources/source': ({ sourceId }) =>
    ['save', 'test', 'remove'].map((intent) => [
      `/office/imports/sources/${sourceId}`,
      { ...feedSource, version: '1', intent },
    ]),
  'office/imports/run': ({ runId }) =>
    ['apply', 'read', 'discard'].map((intent) => [`/office/imports/${runId}`, { intent }]),
  'office/stores/route': ({ changeOf }) => listForms('/office/stores', changeOf('store')),
  'office/stores/new': () => [
    ['/office/stores/new', { name: 'Corner', website: 'corner.example', intent: 'save' }],
  ],
  'office/stores/order': () => [
    ['/office/stores/order', { ids: '1', seen: '1' }],
    ['/office/stores/order', { store: '1', place: '2', intent: 'place' }],
  ],
  'office/stores/store': ({ changeOf }) => [
    ['/office/stores/1', { name: 'Corner', version: '1', intent: 'save' }],
    ['/office/stores/1', { change: changeOf('store'), intent: 'undo' }],
  ],
  'office/posts/list': ({ changeOf }) => listForms('/office/posts', changeOf('post')),
  'office/posts/new': () => [['/office/posts/new', { ...post, intent: 'publish' }]],
  'office/posts/post': () => [['/office/posts/1', { ...post, version: '1', intent: 'save' }]],
  'office/faq/route': () => [
    ['/office/faq?add=home', { ...question, intent: 'save' }],
    ['/office/faq?edit=1', { ...question, version: '1', intent: 'save' }],
    ['/office/faq?edit=1', { intent: 'delete' }],
    ['/office/faq?order=home', { ids: '1', seen: '1' }],
  ],
  'office/testimonials/route': () => [
    ['/office/testimonials?add=1', { ...quote, intent: 'save' }],
    ['/office/testimonials?edit=1', { ...quote, version: '1', intent: 'save' }],
    ['/office/testimonials?edit=1', { intent: 'delete' }],
    ['/office/testimonials?order=1', { ids: '1', seen: '1' }],
  ],
  'office/categories/route': () => [
    ['/office/categories', { kind: 'tag', id: '1', version: '1', name: 'Fresh', intent: 'rename' }],
    ['/office/categories', { kind: 'post_category', id: '2', name: 'Promo Codes', intent: 'merge' }],
    ['/office/categories', { kind: 'tag', id: '1', intent: 'delete' }],
    ['/office/categories', { kind: 'post_category', name: 'A new one', intent: 'add' }],
    ['/office/categories', { ids: '1', seen: '1' }],
  ],
  'office/settings/route': () => [
    [
      '/office/settings',
      { ...firstSettings, tagline: 'Codes', description: 'Codes that work.', disclosure: 'None.' },
    ],
  ],
  'office/settings/start': () => [['/office/settings/start', { ...firstSettings, start: 'empty' }]],
  'office/settings/sample': () => [
    ['/office/settings/sample', { intent: 'remove', seen: '' }],
    ['/office/settings/sample', { intent: 'load' }],
  ],
  'office/people/route': ({ personId }) => {
    const id = String(personId);
    return [
      ['/office/people', { intent: 'invite', email: 'friend@office.example', role: 'owner' }],
      ['/office/people', { intent: 'revoke', id: '1' }],
      ['/office/people', { intent: 'role', id, role: 'owner' }],
      ['/office/people', { intent: 'reset', id }],
      ['/office/people', { intent: 'remove', id }],
      ['/office/people', { intent: 'erase', id: '999999' }],
    ];
  },
  'office/account/route': () => [
    ['/office/account', { intent: 'profile', displayName: 'Another' }],
    ['/office/account', { intent: 'password', password: PASSWORD, current: PASSWORD }],
    ['/office/account', { intent: 'rename-passkey', id: '1', name: 'Phone' }],
    ['/office/account', { intent: 'remove-passkey', id: '1' }],
    ['/office/account', { intent: 'end-session', id: '1' }],
    ['/office/account', { intent: 'end-others' }],
  ],
  'office/account/passkey': () => [['/office/account/passkey', { step: 'options' }]],
};

/** The ids that a person's forms may name. */
export async function namedFor(db: Database, actorId: number): Promise<Named> {
  const changes = new Map<string, string>();
  const by = { actor: { personId: actorId }, now: Date.now() };
  for (const subject of ['code', 'store', 'post', 'faq', 'testimonial']) {
    // Makes versions that no two people share.
    const change = { id: 1, version: actorId, fields: { status: ['draft', 'published'] } } as const;
    changes.set(subject, String(await writeAudit(db, { action: 'update', subject, changes: [change] }, by)));
  }
  const choices = { format: 'auto', stores: {}, mayCreateStores: false, isWhole: false };
  const upload = { fileName: 'feed.json', bytes: 2, personId: actorId, choices };
  const runId = await createUpload(db, upload, by.now);
  await db.updateTable('import_run').set({ state: 'ready' }).where('id', '=', runId).execute();
  const sourceId = await createFeedSource(db, { ...pausedSource, source: crypto.randomUUID() }, by);
  const { id: proposalId } = await db
    .insertInto('feed_proposal')
    .values({
      ...{ source: `of ${actorId}`, code_id: 1, kind: 'withdraw', detail: '{"why":"missing"}' },
      ...{ created_at: by.now, decided_at: null, decided_by: null, decision: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    runId,
    sourceId,
    proposalId,
    personId: await addPerson(db, 'editor'),
    changeOf: (subject) => changes.get(subject)!,
  };
}
