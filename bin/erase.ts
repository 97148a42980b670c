// Erases what the site holds about one address: messages, subscription, emails to it or about it, searches for it, and
// the person of the office who has it.
// usage: npm run erase -- ADDRESS
import { backupsFolder } from '../app/data/operations/backups.server.ts';
import { makeFolder } from '../app/data/operations/data-folder.server.ts';
import { retention } from '../app/data/operations/erase.server.ts';
import { secretKeyOf } from '../app/data/operations/secret-key.server.ts';
import { eraseAddress } from '../app/data/readers/erase-address.server.ts';
import { normalizeEmail } from '../app/domain/text/email-address.ts';
import { command, withDatabase } from './command.ts';

await command('npm run erase -- ADDRESS', { atLeast: 1, atMost: 1 }, async ([typed], config) => {
  const email = normalizeEmail(typed!);
  if (email === undefined) throw new Error(`${typed} is not an email address.`);
  makeFolder(config.DATA_DIR);
  const options = {
    actor: { process: 'command' } as const,
    backups: backupsFolder(config.DATA_DIR),
    secretKey: secretKeyOf(config),
    now: Date.now(),
  };
  const { messages, subscribers, mails, searches, mentions, people } = await withDatabase(config, (db) =>
    eraseAddress(db, email, options),
  );
  const counts = [
    counted(messages, 'message'),
    counted(subscribers, 'subscription'),
    `${counted(mails, 'email')} in the outbox`,
    counted(searches, 'search', 'es'),
    `${counted(mentions, 'mention')} in the messages of others`,
    ...(people > 0 ? ['the name and sign-in of somebody who runs the site'] : []),
  ];
  return [
    `Erased for ${email}: ${counts.join(', ')}. Nothing of it is left in the database's files.`,
    `Backups made before still hold it: the nightly ones for ${retention.nightlyBackup} nights, those that "npm run backup" named for ${retention.namedBackup} days. A restore of one erases it again.`,
  ];
});

function counted(count: number, thing: string, plural = 's'): string {
  return `${count} ${thing}${count === 1 ? '' : plural}`;
}
