import { describe, expect, test } from 'vitest';
import { isTest, sourceFiles } from '../../../test/helpers/machine/source-files.ts';
import { actionText, auditWords } from './audit.ts';
import { jobText, jobTimeText, mailKindText } from './jobs.ts';

const line = { person: { name: 'Ana' }, process: null, detail: {}, records: 1, changes: [] };

describe('a line of the audit', () => {
  test.each([
    ['sign-in', 'session', [], 'Ana signed in'],
    ['change-password', 'person', [{ id: 1, name: 'Ana' }], 'Ana set a new password'],
    ['change-role', 'person', [{ id: 2, name: 'Ben' }], 'Ana changed the role of Ben'],
    ['rename', 'person', [{ id: 2, name: 'Ben' }], 'Ana renamed Ben'],
    ['add', 'passkey', [{ id: 3, name: '' }], 'Ana added a passkey'],
    ['delete', 'faq', [{ id: 4, name: 'Is it free?' }], 'Ana deleted the question “Is it free?”'],
    ['take-back', 'code_proposal', [{ id: 5, name: 'SAVE5' }], 'Ana took back a proposal of SAVE5'],
    ['propose', 'code_proposal', [{ id: 5, name: 'SAVE5' }], 'Ana proposed a change to SAVE5'],
    ['undo', 'code', [{ id: 6, name: 'SAVE5' }], 'Ana undid a change of the code SAVE5'],
  ])('says %s of a %s in a sentence', (action, subject, named, sentence) => {
    expect(auditWords({ ...line, action, subject, named }, 'UTC').sentence).toBe(sentence);
  });

  test('tells times on the clock of the zone', () => {
    const at = (time: string) => Date.parse(time);
    const changes = [
      {
        record: { id: 4, name: 'Fees' },
        fields: { publishedAt: [at('2026-06-10T03:30:00Z'), at('2026-12-10T15:00:00Z')] },
      },
    ] as const;
    const entry = { ...line, action: 'update', subject: 'post', named: [], changes };
    expect(auditWords(entry, 'America/New_York').sentence).toBe(
      'Ana changed Publish date of the post “Fees” from Jun 9, 2026, 11:30 PM EDT to Dec 10, 2026, 10:00 AM EST',
    );
  });

  test('quotes several words, so that it’s clear where they end, and writes days as words', () => {
    const record = { id: 4, name: 'SAVE5' };
    const sentenceOf = (fields: Readonly<Record<string, readonly [string, string]>>) =>
      auditWords(
        {
          ...line,
          action: 'update',
          subject: 'code',
          named: [],
          changes: [{ record, fields }],
        },
        'UTC',
      ).sentence;
    expect(sentenceOf({ description: ['Fresh fruit.', 'Fruit'] })).toBe(
      'Ana changed Description of the code SAVE5 from “Fresh fruit.” to Fruit',
    );
    expect(sentenceOf({ expires: ['2026-12-20', '2027-01-15'] })).toBe(
      'Ana changed Last day of the code SAVE5 from Dec 20, 2026 to Jan 15, 2027',
    );
  });

  test('is found by an action that has a name of its own', () => {
    const actions = ['undo', 'take-back', 'feature', 'change-role', 'propose', 'sign-in', 'load'];
    expect(actions.map(actionText)).toEqual([
      'Undid',
      'Took back',
      'Changed the featured place',
      'Changed the role',
      'Proposed',
      'Signed in',
      'Loaded',
    ]);
  });
});

test('every background job has a name that an owner understands', () => {
  const sources = sourceFiles('{server/jobs/*,app/data/upkeep/job-lease.server}.ts').filter(
    ({ path }) => !isTest(path),
  );
  const jobs = sources.flatMap(({ text }) =>
    [...text.matchAll(/^(?: {4}name: |export const [A-Z_]+ = )'([a-z]+-[a-z-]+)'[,;]$/gm)].map(
      ([, name]) => name!,
    ),
  );
  expect(jobs.length).toBeGreaterThanOrEqual(8);
  expect(jobs.filter((name) => jobText(name).toLowerCase() === name.replaceAll('-', ' '))).toEqual([]);
});

test('every job that waits for work says when it runs', () => {
  const jobs = sourceFiles('server/jobs/*.ts')
    .filter(({ path }) => !isTest(path))
    .flatMap(({ text }) => text.split(/^ {4}name: /m).slice(1));
  // A name is a string, or a constant that says the same.
  const waiting = jobs
    .filter((job) => /^ {4}isDue[:(]/m.test(job))
    .map((job) => /[\w-]+/.exec(job)![0].replaceAll('_', '-').toLowerCase());
  expect(waiting.length).toBeGreaterThanOrEqual(6);
  expect(waiting.filter((name) => !jobTimeText(name))).toEqual([]);
});

test('the daily email to editors has a name as an email', () => {
  expect(mailKindText('queue-news')).toBe('An editor’s daily email');
});

test('an invitation names its role', () => {
  const invited = (role: string) =>
    auditWords(
      { ...line, action: 'create', subject: 'office_link', named: [], detail: { kind: 'invitation', role } },
      'UTC',
    ).sentence;
  expect([invited('checker'), invited('editor')]).toEqual(['Ana invited a checker', 'Ana invited an editor']);
});

test('a field that stays the same is no change', () => {
  const changes = { zone: ['UTC', 'UTC'], name: ['A', 'B'] };
  const { sentence } = auditWords(
    { ...line, action: 'update', subject: 'setting', named: [], detail: { changes } },
    'UTC',
  );
  expect(sentence).toMatch(/^Ana changed \S+ in the settings from A to B$/);
});
