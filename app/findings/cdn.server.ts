import type { CdnState } from '../services.server.ts';
import { agoText } from '../words/ago.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Whether the CDN drops what changes, as of `now` (epoch ms). */
export function cdnFinding({ host, failure }: CdnState, now: number): Finding {
  return failure
    ? warning(
        `the CDN at ${host} takes no purges (first failure: ${agoText(failure.since, now)}): ${failure.problem}`,
        'The server keeps trying, and visitors may see outdated pages until it works. Check PURGE_URL and PURGE_HEADER.',
      )
    : ok(`the CDN at ${host} drops what changes`);
}
