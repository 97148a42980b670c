import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../app/data/database.server.ts';
import { recordReport } from '../../app/data/visitors/reports.server.ts';
import { startMailServer } from '../../test/helpers/machine/mail-server.ts';
import { addPerson } from '../../test/helpers/office/office.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { DAILY_QUEUE_NEWS, isNewsTime } from './daily-queue-news.ts';

const DAY_MS = 86_400_000;
/** 9:00 in New York, the sample's zone. */
const MORNING = Date.parse('2026-06-10T13:00:00Z');

test.each([
  ['2026-06-10T11:59:59Z', false],
  ['2026-06-10T12:00:00Z', true],
  ['2026-06-11T03:59:59Z', true],
  ['2026-06-11T04:00:00Z', false],
  // The days on which the clocks change.
  ['2026-03-08T11:59:59Z', false],
  ['2026-03-08T12:00:00Z', true],
  ['2026-11-01T12:59:59Z', false],
  ['2026-11-01T13:00:00Z', true],
])('in New York it may go out at %s: %s', (time, is) => {
  expect(isNewsTime(Date.parse(time), 'America/New_York')).toBe(is);
});

test('an editor who wants it hears once a day of disputed and lapsed codes, and nobody else does', async () => {
  const { clock, server, site, db } = await house();
  const [editor, checker, silent] = [
    await addPerson(db, 'editor'),
    await addPerson(db, 'checker'),
    await addPerson(db, 'editor'),
  ];
  await db.updateTable('person').set({ daily_email: 1 }).where('id', 'in', [editor, checker]).execute();
  await db.updateTable('person').set({ daily_email: 0 }).where('id', '=', silent).execute();
  const code = await db
    .selectFrom('code')
    .select(['id', 'code'])
    .where('status', '=', 'published')
    .where('expires_at', '>', MORNING + 9 * DAY_MS)
    .orderBy('uses')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const visitor of [1, 2, 3, 4, 5])
    await recordReport(
      db,
      { codeId: code.id, worked: false },
      { address: `203.0.113.${visitor}`, agent: 'Firefox' },
      MORNING,
    );

  site.jobs.wake(DAILY_QUEUE_NEWS);
  const [mail] = await server.received(1);
  const { email } = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', editor)
    .executeTakeFirstOrThrow();
  expect(mail!.recipients).toEqual([email]);
  expect(mail!.text).toContain(code.code);
  expect(mail!.text).toContain('https://codes.example/office');

  site.jobs.wake(DAILY_QUEUE_NEWS);
  clock.now = MORNING + DAY_MS;
  site.jobs.wake(DAILY_QUEUE_NEWS);
  const mails = await server.received(2);
  // Codes disputed yesterday no longer are, and codes verified then have lapsed.
  expect(mails.at(-1)!.text).not.toContain('Disputed today');
  expect(mails.at(-1)!.text).toContain('Lost their Verified badge since yesterday');
  expect(await queued(db)).toBe(2);
});

test('on a day without news there is no email', async () => {
  const { clock, site, db } = await house();
  await db
    .updateTable('person')
    .set({ daily_email: 1 })
    .where('id', '=', await addPerson(db, 'owner'))
    .execute();
  await db.updateTable('code').set({ last_passed_at: null, disputed_day: null }).execute();
  site.jobs.wake(DAILY_QUEUE_NEWS);
  await expect.poll(() => lastRun(db)).toBe(clock.now);
  expect(await queued(db)).toBe(0);
});

async function house() {
  const clock = { now: MORNING };
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const settings = { SMTP_URL: server.url, SITE_URL: 'https://codes.example', MAIL_FROM: 'a@codes.example' };
  const site = await startTestSite(settings, () => clock.now);
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  return { clock, server, site, db };
}

type Db = Awaited<ReturnType<typeof house>>['db'];

async function queued(db: Db): Promise<number> {
  const rows = await db.selectFrom('outbox').select('id').where('kind', '=', 'queue-news').execute();
  return rows.length;
}

async function lastRun(db: Db): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('job_lease')
    .select('last_run_at')
    .where('name', '=', DAILY_QUEUE_NEWS)
    .executeTakeFirst();
  return row?.last_run_at;
}
