import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyDatabase, NOON } from '../../../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { servicesOn } from '../../../test/helpers/site/services.ts';
import { readConfig } from '../../config.server.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { backupFinding, dataFindings, roomFinding } from '../../findings/data-folder.server.ts';
import { NO_MAIL } from '../../findings/mail.server.ts';
import { proxyFinding } from '../../findings/proxy.server.ts';
import { leaseMail, markFailed, queueMail } from '../../mail/outbox.server.ts';
import { readStatus } from './read-status.server.ts';

const SMTP_URL = 'smtp://someone:secret@mail.example:25';

async function siteWith(env: Record<string, string> = {}) {
  const db = await emptyDatabase();
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: temporaryFolder(), ...env });
  return { db, config, services: servicesOn(db, { config }) };
}

test('a full disk is said first, with what to do', async () => {
  const { config } = await siteWith();
  expect(await roomFinding(config, 20e6)).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('disk is full'),
    advice: expect.stringContaining('Delete'),
  });
  expect(await roomFinding(config, 500e6)).toMatchObject({ state: 'warning' });
  expect(await roomFinding(config, 500e9)).toMatchObject({ state: 'ok' });
});

test('an old backup, and none, say something else than a fresh one', async () => {
  const { config } = await siteWith();
  expect(backupFinding(config.DATA_DIR, NOON)).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('no backup'),
  });
  mkdirSync(join(config.DATA_DIR, 'backups'));
  const path = join(config.DATA_DIR, 'backups', 'nightly-2026-06-10T090000Z.db');
  writeFileSync(path, '');
  const made = (ago: number) => utimesSync(path, new Date(NOON - ago), new Date(NOON - ago));
  made(HOUR_MS);
  expect(backupFinding(config.DATA_DIR, NOON)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('1 hour ago'),
  });
  made(3 * DAY_MS);
  expect(backupFinding(config.DATA_DIR, NOON)).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('3 days ago'),
  });
});

test('what is in the way of noting who is taken away is a failure', async () => {
  const { config } = await siteWith();
  const folder = async () => (await dataFindings(config, NOON))[0];
  expect(await folder()).toMatchObject({ state: 'ok' });
  const erased = join(config.DATA_DIR, 'backups', 'erased');
  mkdirSync(erased, { recursive: true });
  expect(await folder()).toMatchObject({ state: 'ok' });
  const nowhere = join(config.DATA_DIR, 'nowhere');
  for (const block of [() => writeFileSync(erased, ''), () => symlinkSync(nowhere, erased)]) {
    rmSync(erased, { recursive: true });
    block();
    expect(await folder()).toMatchObject({ state: 'failure', says: expect.stringContaining(erased) });
  }
});

test('email that was given up is listed with the server’s words, never with its text or recipient', async () => {
  const { db, services } = await siteWith({ SMTP_URL });
  await db.transaction().execute((transaction) =>
    queueMail(
      transaction,
      {
        kind: 'newsletter-confirm',
        to: 'rosa@shop.example',
        subject: 'Confirm your address',
        text: 'https://codes.example/newsletter/confirm?token=TOKEN',
        html: '<a href="https://codes.example/newsletter/confirm?token=TOKEN">',
      },
      NOON - DAY_MS,
    ),
  );
  const mail = await leaseMail(db, NOON);
  await markFailed(db, { ...mail!, tries: 99 }, 'EENVELOPE: 550 no user rosa@shop.example here', NOON, 0);
  const status = await readStatus(services);
  expect(status.mails).toEqual([
    {
      id: mail!.id,
      kind: 'A request to confirm a subscription',
      state: 'dead',
      tries: 1,
      createdAt: NOON - DAY_MS,
      lastError: 'EENVELOPE: 550 no user (the recipient) here',
    },
  ]);
  expect(JSON.stringify(status)).not.toMatch(/TOKEN|rosa|secret/);
  expect(status.findings).toContainEqual(
    expect.objectContaining({
      state: 'warning',
      says: 'one email couldn’t be delivered; no email is waiting',
    }),
  );
});

test('email that waits is stuck with a mail server after an hour, and without one at once', async () => {
  for (const [env, waitedMs, state] of [
    [{ SMTP_URL }, HOUR_MS / 2, 'ok'],
    [{ SMTP_URL }, 2 * HOUR_MS, 'warning'],
    [{}, 0, 'warning'],
  ] as const) {
    const { db, services } = await siteWith(env);
    const mail = {
      kind: 'contact-message',
      to: 'o@site.example',
      subject: 'S',
      text: 'T',
      html: 'H',
    } as const;
    await db.transaction().execute((transaction) => queueMail(transaction, mail, NOON - waitedMs));
    const { findings } = await readStatus(services);
    expect(findings.find(({ says }) => says.startsWith('one email is waiting'))).toMatchObject({ state });
  }
});

test('that no email goes out is said before one waits', async () => {
  const said = async (env?: Record<string, string>) =>
    (await readStatus((await siteWith(env)).services)).findings.filter(({ says }) => says.includes('email'));
  expect(await said()).toEqual([NO_MAIL]);
  expect(await said({ SMTP_URL })).toMatchObject([{ state: 'ok', says: 'no email is waiting' }]);
});

test('a job says when it ran, whether it fails, and when it runs next', async () => {
  const { db, services } = await siteWith();
  const lease = { holder: 'a process', held_until: 0 };
  await db
    .insertInto('job_lease')
    .values([
      { name: 'refresh-evidence', ...lease, last_run_at: NOON - HOUR_MS },
      { name: 'nightly-backup', ...lease, last_run_at: null, failed_at: NOON - 1 },
    ])
    .execute();
  const { jobs } = await readStatus({
    ...services,
    processState: () => ({
      ...services.processState(),
      jobs: [
        { name: 'refresh-evidence', everyMs: 2 * HOUR_MS, waitsForWork: false },
        { name: 'nightly-backup', everyMs: HOUR_MS, waitsForWork: true },
      ],
    }),
  });
  expect(jobs).toEqual([
    {
      name: 'Update badges and ratings',
      lastRunAt: NOON - HOUR_MS,
      failedAt: null,
      isRunning: false,
      nextAt: NOON + HOUR_MS,
      when: null,
    },
    {
      name: 'Back up the data every night',
      lastRunAt: null,
      failedAt: NOON - 1,
      isRunning: false,
      nextAt: null,
      when: 'Every day at 9 AM UTC',
    },
  ]);
});

test('a proxy that is not named is noticed by its first request', () => {
  const config = readConfig({ SITE_URL: 'http://codes.example' });
  expect(proxyFinding(config)).toMatchObject({ state: 'ok' });
  expect(proxyFinding(config, true)).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('TRUST_PROXY'),
  });
});

test('a CDN that takes no purges is told first, one that takes them too, and nothing without one', async () => {
  const { services } = await siteWith();
  const findingsWith = async (failure?: { readonly since: number; readonly problem: string }) => {
    const state = { ...services.processState(), cdn: { host: 'cdn.example', failure } };
    const { findings } = await readStatus({ ...services, processState: () => state });
    return findings;
  };
  const failing = await findingsWith({ since: NOON - HOUR_MS, problem: 'it responded with 403' });
  const cdn = failing.find(({ says }) => says.includes('cdn.example'))!;
  expect(cdn).toMatchObject({ state: 'warning', advice: expect.stringContaining('PURGE_HEADER') });
  expect(cdn.says).toMatch(/first failure: 1 hour ago.*it responded with 403$/);
  expect(await findingsWith()).toContainEqual({
    state: 'ok',
    says: 'the CDN at cdn.example drops what changes',
  });
  const { findings } = await readStatus(services);
  expect(findings.filter(({ says }) => says.includes('CDN'))).toEqual([]);
});
