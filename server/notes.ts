import type { Config } from '../app/config.server.ts';
import type { Database } from '../app/data/database.server.ts';
import { engineOf } from '../app/data/engine.server.ts';
import { createLink, WELCOME_PATH } from '../app/data/office/links.server.ts';
import { isUnavailable } from '../app/data/upkeep/unavailable.server.ts';

interface StartedSite {
  readonly config: Config;
  readonly db: Database;
  /** Epoch ms. */
  readonly now: number;
  readonly sampleLoaded: boolean;
  /** Where the server listens. */
  readonly url: string;
}

/** What the operator should know at the start, one per line. Without an owner, this makes the owner link. */
export async function notesOf(site: StartedSite): Promise<string[]> {
  const { config, db, sampleLoaded } = site;
  const ownerLink = await ownerLinkOf(site).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return 'no owner link: the database can’t be written right now; restart the server when it can';
  });
  return [
    `data in ${engineOf(db).place}${sampleLoaded ? ', filled with the sample' : ''}`,
    ...(engineOf(db).isShared && !config.SECRET_KEY
      ? ['no SECRET_KEY: another machine would have another key, and end sessions and links of this one']
      : []),
    config.SMTP_URL ? 'email is sent through SMTP_URL' : 'no SMTP_URL: email waits in the outbox',
    ...(config.RATE_LIMIT === 'off'
      ? ['RATE_LIMIT=off: only password tries are limited; use this only for load tests']
      : []),
    ...(config.FEED_LOOPBACK === 'on'
      ? ['FEED_LOOPBACK=on: feeds are read from this machine alone; use this only for tests']
      : []),
    ...(ownerLink ? [ownerLink] : []),
  ];
}

/** The line that lets the first owner in; undefined when there is one. */
async function ownerLinkOf({ config, db, now, url }: StartedSite): Promise<string | undefined> {
  const token = await createLink(db, { kind: 'owner' }, { actor: { process: 'command' }, now });
  return token && `owner link ${publicAddress(config, url)}${WELCOME_PATH}${token}`;
}

/** SITE_URL; without it the address under which a browser on this machine finds the server, and may have passkeys. */
export function publicAddress({ SITE_URL, siteUrl }: Pick<Config, 'SITE_URL' | 'siteUrl'>, url: string) {
  return SITE_URL ? siteUrl : `http://localhost:${new URL(url).port}`;
}
