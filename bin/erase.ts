// Erases what the site holds about one address: messages, subscription, mails to it or about it.
// usage: npm run erase -- ADDRESS
import { eraseAddress } from '../app/data/erase.server.ts';
import { normalizeEmail } from '../app/domain/email-address.ts';
import { command, withDatabase } from './command.ts';

await command('npm run erase -- ADDRESS', { atLeast: 1, atMost: 1 }, async ([typed], config) => {
  const email = normalizeEmail(typed!);
  if (email === undefined) throw new Error(`${typed} is not an email address.`);
  const { messages, subscribers, mails } = await withDatabase(config, (db) =>
    eraseAddress(db, email, { actor: 'operator', now: Date.now() }),
  );
  return [
    `Erased for ${email}: ${counted(messages, 'message')}, ${counted(subscribers, 'subscription')}, ${counted(mails, 'mail')} in the outbox. Backups made before still hold them.`,
  ];
});

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
