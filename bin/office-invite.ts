// Makes a link that lets somebody into the office with a role, and emails it if a mail server is set. usage: npm run
// office:invite -- ADDRESS --role owner|editor|checker
import { parseArgs } from 'node:util';
import { findPersonByEmail } from '../app/data/office/people.server.ts';
import { isSignInAddress } from '../app/data/office/write-people.server.ts';
import { officeRoles } from '../app/domain/office/roles.ts';
import { normalizeEmail } from '../app/domain/text/email-address.ts';
import { command, withDatabase } from './command.ts';
import { sendLink } from './office/send-link.ts';

const USAGE = `npm run office:invite -- ADDRESS --role ${officeRoles.join('|')}`;

await command(USAGE, { atLeast: 2, atMost: 3 }, async (words, config) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    options: { role: { type: 'string' } },
    allowPositionals: true,
  });
  const [typed = ''] = positionals;
  const email = normalizeEmail(typed);
  if (email === undefined) throw new Error(`${typed} is not an email address.`);
  if (!isSignInAddress(email))
    throw new Error(`Nobody can sign in with ${email}; use another kind of address.`);
  const role = officeRoles.find((each) => each === values.role);
  if (!role || positionals.length > 1) throw new Error(`Usage: ${USAGE}`);
  return withDatabase(config, async (db) => {
    if (await findPersonByEmail(db, email))
      throw new Error(`${email} already has access; an owner can change the role under People.`);
    return [
      `Invited ${email} as ${role}:`,
      ...(await sendLink(db, config, { kind: 'invitation', email, role })),
    ];
  });
});
