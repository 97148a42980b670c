import type { Config } from '../../app/config.server.ts';
import { type Finding, failure, ok, warning } from '../../app/findings/finding.ts';
import { hostOf, purgeTargetOf, sendPurge } from '../../server/cdn/send-purge.ts';

/** A tag that no response has, so purging it drops nothing. */
const UNUSED_TAG = 'doctor';

/** Whether the CDN takes a purge; nothing without PURGE_URL. */
export async function cdnFindings(config: Config): Promise<Finding[]> {
  const target = purgeTargetOf(config);
  if (!target) return [];
  const { kind, problem } = await sendPurge(target, [UNUSED_TAG]);
  const host = hostOf(target);
  if (kind === 'busy')
    return [
      warning(`the CDN at ${host} takes purges, but no more of them right now`, 'Try again in a minute.'),
    ];
  return [
    problem === undefined
      ? ok(`the CDN at ${host} takes purges`)
      : failure(
          `the CDN at ${host} takes no purge: ${problem}`,
          'Visitors may see outdated pages until it works. Check PURGE_URL and PURGE_HEADER.',
        ),
  ];
}
