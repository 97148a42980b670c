import type { Config } from '../config.server.ts';
import { plainLine } from '../domain/text/typed-text.ts';
import type { Settings } from '../records/settings.ts';

/** The From of every email: MAIL_FROM, or the site's name with the address that answers email. */
export function fromAddress(
  { mailFrom, siteUrl }: Pick<Config, 'mailFrom' | 'siteUrl'>,
  { name, email }: Pick<Settings, 'name' | 'email'>,
): string {
  if (mailFrom !== undefined) return mailFrom;
  // In text on one line, JSON escapes the same characters as a quoted name of an address.
  return `${JSON.stringify(plainLine(name))} <${email ?? `noreply@${new URL(siteUrl).hostname}`}>`;
}
