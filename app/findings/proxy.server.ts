import type { Config } from '../config.server.ts';
import { type Finding, ok, warning } from './finding.ts';

/** The proxy, as the settings tell, and whether one that isn't named has forwarded a request. */
export function proxyFinding(
  { TRUST_PROXY, siteUrl }: Pick<Config, 'TRUST_PROXY' | 'siteUrl'>,
  hasUnnamedProxy = false,
): Finding {
  const everyone = TRUST_PROXY.filter((entry) => entry.endsWith('/0'));
  if (everyone.length > 0)
    return warning(
      `TRUST_PROXY names every address (${everyone.join(', ')}): visitors can pretend to be anyone, and no rate limit stops them`,
      'Name only the address of your proxy.',
    );
  const advice = 'Name your proxy’s address in TRUST_PROXY.';
  if (hasUnnamedProxy)
    return warning(
      'a request was forwarded by a machine that TRUST_PROXY doesn’t name: all its visitors count as one',
      advice,
    );
  if (TRUST_PROXY.length > 0) return ok(`visitors' addresses are taken from ${TRUST_PROXY.join(', ')}`);
  // The server itself speaks plain HTTP, so a proxy must terminate TLS.
  return siteUrl.startsWith('https:')
    ? warning(
        'SITE_URL is https, so a proxy is in front, but TRUST_PROXY names none: all visitors count as one, and share one limit',
        advice,
      )
    : ok('no proxy is named in TRUST_PROXY: visitors are told apart by the address they connect from');
}
