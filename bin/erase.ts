// Erases what the site holds about one address: messages, subscription, emails to it or about it, searches for it, and
// the person of the office who has it.
// usage: npm run erase -- ADDRESS
import type { Config } from '../app/config.server.ts';
import { engineAt } from '../app/data/database.server.ts';
import { eraseAddress } from '../app/data/readers/erase-address.server.ts';
import { makeFolder } from '../app/data/upkeep/data-folder.server.ts';
import { retention } from '../app/data/upkeep/erase.server.ts';
import { secretKeyOf } from '../app/data/upkeep/secret-key.server.ts';
import { normalizeEmail } from '../app/domain/text/email-address.ts';
import { createPurger } from '../server/cdn/purger.ts';
import { hostOf, purgeTargetOf } from '../server/cdn/send-purge.ts';
import { EVERYTHING } from '../server/cdn/tags.ts';
import { createLog } from '../server/log/log.ts';
import { command, withDatabase } from './command.ts';

/** How long a purge may take, including the second one, for pages that were on their way. */
const PURGE_MS = 20_000;

await command('npm run erase -- ADDRESS', { atLeast: 1, atMost: 1 }, async ([typed], config) => {
  const email = normalizeEmail(typed!);
  if (email === undefined) throw new Error(`${typed} is not an email address.`);
  makeFolder(config.DATA_DIR);
  const options = {
    actor: { process: 'command' } as const,
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
  const lines = [
    `Erased for ${email}: ${counts.join(', ')}. ${engineAt(config.databaseUrl).reachOfErasure}`,
    `Older backups still contain it: nightly ones for ${retention.nightlyBackup} nights, and those made with "npm run backup" for ${retention.namedBackup} days. Restoring one erases it again.`,
  ];
  for (const line of lines) console.log(line);
  return people > 0 ? purgeCdn(config) : [];
});

/**
 * The name of someone who runs the site is on public pages, and only the server itself purges what it changes.
 * @throws when the CDN doesn't take it
 */
async function purgeCdn(config: Config): Promise<string[]> {
  const target = purgeTargetOf(config);
  if (!target) return [];
  const purger = createPurger({ target, now: Date.now, log: createLog('silent', { write: () => {} }) });
  purger.purge([EVERYTHING]);
  const host = hostOf(target);
  if (await purger.stop(PURGE_MS)) return [`Purged everything from the CDN at ${host}, twice.`];
  const problem = purger.state().failure?.problem ?? 'it didn’t take it in time';
  throw new Error(
    `The CDN at ${host} took no purge: ${problem}. Purge everything there yourself, because its pages may still show the name.`,
  );
}

function counted(count: number, thing: string, plural = 's'): string {
  return `${count} ${thing}${count === 1 ? '' : plural}`;
}
