// Makes a password reset link for somebody who has access to the office, and emails it if a mail server is set. usage:
// npm run office:reset -- ADDRESS
import { findPersonByEmail } from '../app/data/office/people.server.ts';
import { normalizeEmail } from '../app/domain/text/email-address.ts';
import { command, withDatabase } from './command.ts';
import { sendLink } from './office/send-link.ts';

await command('npm run office:reset -- ADDRESS', { atLeast: 1, atMost: 1 }, async ([typed = ''], config) => {
  const email = normalizeEmail(typed);
  if (email === undefined) throw new Error(`${typed} is not an email address.`);
  return withDatabase(config, async (db) => {
    if (!(await findPersonByEmail(db, email))) throw new Error(`Nobody signs in as ${email}.`);
    return [`A password reset link for ${email}:`, ...(await sendLink(db, config, { kind: 'reset', email }))];
  });
});
