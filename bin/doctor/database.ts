import type { Config } from '../../app/config.server.ts';
import { countLiveCodes } from '../../app/data/codes/codes.server.ts';
import { type Database, engineAt } from '../../app/data/database.server.ts';
import { databaseServerFindings } from '../../app/findings/database-server.server.ts';
import { type Finding, failure, ok, warning } from '../../app/findings/finding.ts';
import { importFindings } from '../../app/findings/imports.server.ts';
import { outboxFinding } from '../../app/findings/mail.server.ts';
import { pendingMigrations } from '../../db/migrate.ts';

/** The database: whether it is whole and of this version, what it holds, and whether mail is stuck in it. */
export async function databaseFindings({ databaseUrl, SMTP_URL }: Config, now: number): Promise<Finding[]> {
  const engine = engineAt(databaseUrl);
  const isFile = engine.files.length > 0;
  const isMade = (await engine.size()) !== undefined;
  if (isFile && !isMade)
    return [warning(`there is no database ${engine.place} yet; the server makes it when it starts`)];
  const damage = await engine.findDamage();
  if (damage)
    return [failure(`the database ${engine.place} ${isFile ? 'is damaged' : 'can’t be used'}: ${damage}`)];
  const server = await databaseServerFindings(engine);
  if (!isMade)
    return [
      warning(`the database ${engine.place} is empty; the server makes its tables when it starts`),
      ...server,
    ];

  const db = engine.open();
  try {
    const pending = await pendingMigrations(db);
    if (pending.length > 0)
      return [warning(`the database needs ${pending.join(', ')}: run npm run db:migrate`)];
    return [
      ok(`the database ${engine.place} is intact`),
      ...server,
      await codesFinding(db, now),
      await outboxFinding(db, SMTP_URL, now),
      ...(await importFindings(db, now)),
    ];
  } catch (error) {
    return [failure(`the database doesn’t match this version: ${(error as Error).message}`)];
  } finally {
    await db.destroy();
  }
}

async function codesFinding(db: Database, now: number): Promise<Finding> {
  const { codes, stores } = await countLiveCodes(db, now);
  return codes > 0
    ? ok(`${codes} codes from ${stores} stores are live`)
    : warning('no codes are live: visitors see empty lists');
}
