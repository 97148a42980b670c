// Erases what the site holds about one address: messages, subscription, mails to it or about it.
// usage: npm run erase -- ADDRESS
import { ConfigError, readConfig } from '../app/config.server.ts';
import { openDatabase } from '../app/data/database.server.ts';
import { eraseAddress } from '../app/data/erase.server.ts';
import { normalizeEmail } from '../app/domain/email-address.ts';
import { migrate } from '../db/migrate.ts';

const [typed = '', ...rest] = process.argv.slice(2);
const email = normalizeEmail(typed);
if (email === undefined || rest.length > 0) {
  stop(
    typed && rest.length === 0
      ? `${typed} is not an email address.`
      : 'Name one address: npm run erase -- ann@shop.example',
  );
}

try {
  const db = openDatabase(readConfig(process.env).databasePath);
  try {
    await migrate(db);
    const { messages, subscribers, mails } = await eraseAddress(db, email, {
      actor: 'operator',
      now: Date.now(),
    });
    console.log(
      `Erased for ${email}: ${counted(messages, 'message')}, ${counted(subscribers, 'subscription')}, ${counted(mails, 'mail')} in the outbox. Backups made before still hold them.`,
    );
  } finally {
    await db.destroy();
  }
} catch (error) {
  stop(
    error instanceof ConfigError
      ? error.message
      : `The data could not be changed: ${(error as Error).message}`,
  );
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
