// Erases what the site holds about one address: messages, subscription, emails to it or about it, searches for it, and
// the person of the office who has it.
// usage: npm run erase -- ADDRESS
import type { Config } from '../app/config.server.ts';
import { backupsFolder } from '../app/data/operations/backups.server.ts';
import { makeFolder } from '../app/data/operations/data-folder.server.ts';
import { retention } from '../app/data/operations/erase.server.ts';
import { secretKeyOf } from '../app/data/operations/secret-key.server.ts';
import { eraseAddress } from '../app/data/readers/erase-address.server.ts';
import { normalizeEmail } from '../app/domain/text/email-address.ts';
import { hostOf, purgeTargetOf, sendPurge } from '../server/cdn/send-purge.ts';
import { EVERYTHING } from '../server/cdn/tags.ts';
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
    `${counted(mentions, 'mention')} in other people's messages`,
    ...(people > 0 ? ['the name and sign-in of someone who runs the site'] : []),
  ];
  return [
    `Erased for ${email}: ${counts.join(', ')}. Nothing about that address is left in the database's files.`,
    `Older backups still contain it: nightly ones for ${retention.nightlyBackup} nights, and those made with "npm run backup" for ${retention.namedBackup} days. Restoring one erases it again.`,
    ...(people > 0 ? await purgeCdn(config) : []),
  ];
});

/** The name of someone who runs the site is on public pages, and only the server itself purges what it changes. */
async function purgeCdn(config: Config): Promise<string[]> {
  const target = purgeTargetOf(config);
  if (!target) return [];
  const { problem } = await sendPurge(target, [EVERYTHING]);
  return [
    problem === undefined
      ? `Purged everything from the CDN at ${hostOf(target)}.`
      : `The CDN at ${hostOf(target)} took no purge: ${problem}. Purge everything there yourself, because its pages may still show the name.`,
  ];
}

function counted(count: number, thing: string, plural = 's'): string {
  return `${count} ${thing}${count === 1 ? '' : plural}`;
}
