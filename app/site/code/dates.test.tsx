import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { updateRecord } from '../../data/changes/edit-records.server.ts';
import { codeKind } from '../../data/codes/write-codes.server.ts';
import { type Database, defaultDatabaseUrl, openDatabase } from '../../data/database.server.ts';
import { digestCodes } from '../../data/readers/digest.server.ts';
import { parseDay } from '../../domain/time/days.ts';
import { endOfDay } from '../../domain/time/zones.ts';
import { Digest } from '../../mail/templates/digest.tsx';
import { ticketWordsOf } from '../../previews/ticket-words.ts';
import type { CodeFields } from '../../records/code.ts';

const NOON = ROSA.now;
/** Noon on June 20 in Tokyo, and 11:00 PM the day before in New York. */
const END = '2026-06-20T03:00:00.000Z';

test('an end at a time of day names that time and its time zone everywhere', async () => {
  const clock = { now: NOON };
  const { site, db } = await siteWithEnd(clock);
  const text = async (path: string) => plain(await (await site.get(path)).text());

  for (const path of ['/codes/1', '/verified-codes?q=harvest20', '/stores/harvest-lane'])
    expect(await text(path), path).toContain('Ends Jun 20 at 12:00 PM GMT+9');
  const page = await (await site.get('/codes/1')).text();
  expect(page).toContain(`"validThrough":"${END}"`);
  expect(page.replaceAll('<!-- -->', '')).toContain(
    '<time dateTime="2026-06-20">Ends Jun 20 at 12:00 PM GMT+9</time>',
  );
  for (const path of ['/feed.xml', '/feed.json'])
    expect(await text(path), path).toContain('Ends June 20, 2026 at 12:00 PM GMT+9.');
  const events = (await text('/expiring.ics')).replaceAll('\r\n ', '');
  expect(events).toMatch(/DATE:20260620\r\n.*\r\nSUMMARY:Last day for HARVEST20\\, until 12:00 PM GMT\+9: /);

  const { verified, expiring } = await digestCodes(db, [], NOON + 4 * 86_400_000);
  const card = [...verified, ...expiring].find(({ id }) => id === 1)!;
  const sender = { siteUrl: 'https://codes.example', site: { name: 'Clipbasket' } };
  const mail = (
    <Digest
      {...{ verified: [card], expiring: [], zone: 'UTC', isSample: false }}
      sender={sender as never}
      links={{ preferencesUrl: '', unsubscribeUrl: '' } as never}
    />
  );
  expect(plain(renderToStaticMarkup(mail))).toContain('Ends June 20, 2026 at 12:00 PM GMT+9.');
  expect(ticketWordsOf(card).facts).toContain('Ends June 20, 2026 at 12:00 PM GMT+9');

  const editor = await signIn(site, 'editor');
  const office = async (path: string) => plain(await (await editor.get(path)).text());
  expect(await office('/office/codes?q=harvest20')).toContain('Jun 20 at 12:00 PM GMT+9');
  expect(await office('/office/codes/1/preview')).toContain('Ends Jun 20 at 12:00 PM GMT+9');

  clock.now = Date.parse(END);
  const expired = await text('/codes/1');
  expect(expired).toContain('This code expired on June 20 at 12:00 PM GMT+9.');
  expect(expired).toContain('Expired on June 20, 2026 at 12:00 PM GMT+9.');
  expect(expired).not.toContain('Ends Jun 20');
});

test('a start is the day in the store’s time zone, not the site’s', async () => {
  const { site, db } = await siteWithEnd({ now: NOON });
  for (const zone of ['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles']) {
    await db.updateTable('store').set({ zone }).where('id', '=', 1).execute();
    const startsAt = endOfDay(parseDay('2026-06-30')!, zone);
    await updateCode(db, { startsAt, expires: null, endTime: null, endZone: null });
    const page = plain(await (await site.get('/codes/1')).text());
    expect(page, zone).toContain('This code starts on July 1.');
    expect(page, zone).toContain('Starts on July 1, 2026.');
  }
});

/** The sample as a real site's, whose first code ends at noon in Tokyo. */
async function siteWithEnd(clock: { now: number }) {
  const folder = temporaryFolder();
  const site = await startTestSite({ DATA_DIR: folder }, () => clock.now);
  const db = openDatabase(defaultDatabaseUrl(folder));
  onTestFinished(() => db.destroy());
  await db.updateTable('code').set({ sample: 0, published_at: NOON }).where('id', '=', 1).execute();
  await updateCode(db, { expires: '2026-06-20', endTime: '12:00', endZone: 'Asia/Tokyo' });
  return { site, db };
}

async function updateCode(db: Database, changes: Partial<CodeFields>) {
  const { version } = await db
    .selectFrom('code')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const updated = await updateRecord(db, codeKind, { id: 1, version, changes }, ROSA);
  expect(updated).toMatchObject({ version: version + 1 });
}

/** The text of a page or file, without its elements. */
function plain(markup: string): string {
  return markup.replace(/<!-- -->|<\/?(time|p|li|span|b|a)\b[^>]*>/g, '');
}
