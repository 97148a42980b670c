// Lists the codes that an editor should try at checkout, most used first.
// usage: npm run queue
import { ConfigError, readConfig } from '../app/config.server.ts';
import { listCheckQueue } from '../app/data/check-queue.server.ts';
import { openDatabase } from '../app/data/database.server.ts';
import { agoText } from '../app/domain/ago.ts';
import { migrate } from '../db/migrate.ts';

const LIMIT = 100;

try {
  const config = readConfig(process.env);
  const db = openDatabase(config.databasePath);
  try {
    await migrate(db);
    const now = Date.now();
    const queue = await listCheckQueue(db, now, LIMIT);
    if (queue.length === 0) console.log('No live code has failed or is reported failing.');
    for (const { id, code, store, because, worked, failed, lastPassedAt } of queue) {
      const passed =
        lastPassedAt === null ? 'never tried with success' : `worked ${agoText(lastPassedAt, now)}`;
      console.log(
        `${code} at ${store}: ${because}; ${passed}; reports: ${worked} worked, ${failed} failed; ${config.siteUrl}/codes/${id}`,
      );
    }
  } finally {
    await db.destroy();
  }
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.message : `The data could not be read: ${(error as Error).message}`,
  );
  process.exit(1);
}
