import type { Config } from '../config.server.ts';
import { type Finding, ok, warning } from './finding.ts';

/** The proxy that the settings name, and whether another one has forwarded a request. */
export function proxyFinding(
  { TRUST_PROXY, siteUrl }: Pick<Config, 'TRUST_PROXY' | 'siteUrl'>,
  hasUnnamedProxy = false,
): Finding {
  const everyone = TRUST_PROXY.filter((entry) => entry.endsWith('/0'));
  if (everyone.length > 0)
    return warning(
      `TRUST_PROXY trusts every address (${everyone.join(', ')}): visitors can claim any address, and no rate limit stops them`,
      'Set it to your proxy’s address only.',
    );
  const advice = 'Add your proxy’s address to TRUST_PROXY.';
  if (hasUnnamedProxy)
    return warning(
      'a request was forwarded by a machine that isn’t in TRUST_PROXY: all its visitors count as one',
      advice,
    );
  if (TRUST_PROXY.length > 0) return ok(`visitors’ addresses come from ${TRUST_PROXY.join(', ')}`);
  // The server itself speaks plain HTTP, so a proxy must terminate TLS.
  return siteUrl.startsWith('https:')
    ? warning(
        'SITE_URL is https, so there’s a proxy, but TRUST_PROXY is empty: all visitors count as one and share one limit',
        advice,
      )
    : ok('visitors are told apart by their own addresses, because no proxy is set (TRUST_PROXY)');
}
