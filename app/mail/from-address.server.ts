import type { Config } from '../config.server.ts';
import type { Settings } from '../data/site/settings.ts';

/** The From of every email: MAIL_FROM, or the site's name with the address that answers email. */
export function fromAddress(
  { mailFrom, siteUrl }: Pick<Config, 'mailFrom' | 'siteUrl'>,
  { name, email }: Pick<Settings, 'name' | 'email'>,
): string {
  return mailFrom ?? `${JSON.stringify(name)} <${email ?? `noreply@${new URL(siteUrl).hostname}`}>`;
}
