import type { Config } from '../../app/config.server.ts';
import { countLiveCodes } from '../../app/data/codes/codes.server.ts';
import { type Database, engineAt } from '../../app/data/database.server.ts';
import { HOUR_MS } from '../../app/domain/time/days.ts';
import { getOutboxState } from '../../app/mail/outbox.server.ts';
import { agoText } from '../../app/words/ago.ts';
import { LOCALE } from '../../app/words/locale.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** With a mail server set, mail that has waited longer than this is stuck. */
const STUCK_MS = HOUR_MS;

/** The database: whether it is whole and of this version, what it holds, and whether mail is stuck in it. */
export async function databaseFindings({ databaseUrl, SMTP_URL }: Config, now: number): Promise<Finding[]> {
  const engine = engineAt(databaseUrl);
  if ((await engine.size()) === undefined)
    return [warning(`there is no database ${engine.place} yet; a start makes it`)];
  const damage = await engine.findDamage();
  if (damage) return [failure(`the database ${engine.place} is not well: ${damage}`)];

  const db = engine.open();
  try {
    const pending = await pendingMigrations(db);
    if (pending.length > 0)
      return [warning(`the database waits for ${pending.join(', ')}: npm run db:migrate`)];
    return [
      ok(`the database ${engine.place} is whole`),
      await codesFinding(db, now),
      await outboxFinding(db, SMTP_URL, now),
    ];
  } catch (error) {
    return [failure(`the database does not fit this version: ${(error as Error).message}`)];
  } finally {
    await db.destroy();
  }
}

async function codesFinding(db: Database, now: number): Promise<Finding> {
  const { codes, stores } = await countLiveCodes(db, now);
  return codes > 0
    ? ok(`${codes} codes of ${stores} stores are live`)
    : warning('no code is live: visitors find empty lists');
}

async function outboxFinding(db: Database, smtpUrl: string | undefined, now: number): Promise<Finding> {
  const { waiting, dead, oldestWaitingAt } = await getOutboxState(db);
  const waits =
    oldestWaitingAt === null
      ? 'no mail waits'
      : `${waiting} mails wait, the oldest since ${agoText(oldestWaitingAt, now, LOCALE)}`;
  const says = dead > 0 ? `${waits}; ${dead} were given up (last_error in the table outbox says why)` : waits;
  const isStuck = smtpUrl !== undefined && oldestWaitingAt !== null && now - oldestWaitingAt > STUCK_MS;
  return dead > 0 || isStuck ? warning(says) : ok(says);
}
