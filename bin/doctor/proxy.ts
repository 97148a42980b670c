import type { Config } from '../../app/config.server.ts';
import { type Finding, ok, warning } from './finding.ts';

/** The proxy, judging by the settings. The server's log says when a request came through one that isn't named. */
export function proxyFinding({ TRUST_PROXY, siteUrl }: Config): Finding {
  const everyone = TRUST_PROXY.filter((entry) => entry.endsWith('/0'));
  if (everyone.length > 0)
    return warning(
      `TRUST_PROXY names every address (${everyone.join(', ')}): visitors can pretend to be anyone, and no limit holds them`,
    );
  if (TRUST_PROXY.length > 0) return ok(`visitors' addresses are taken from ${TRUST_PROXY.join(', ')}`);
  // The server itself speaks plain HTTP, so a proxy must terminate TLS.
  return siteUrl.startsWith('https:')
    ? warning(
        'SITE_URL is https, so a proxy is in front, but TRUST_PROXY names none: all visitors count as one, and share one limit',
      )
    : ok('no proxy is named in TRUST_PROXY: visitors are told apart by the address they connect from');
}
