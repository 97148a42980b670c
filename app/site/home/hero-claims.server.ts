import type { Claims } from '../../domain/site-figures.ts';
import { formatDayIso } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
import type { Settings } from '../../records/settings.ts';
import { formatDay, formatInstant } from '../../words/days.ts';
import { bannerPromise, trustBadges } from '../../words/site/claims.ts';

interface SiteState extends Pick<Settings, 'zone'> {
  /** Epoch ms; null on an empty site. */
  readonly updatedAt: number | null;
}

/** The banner and the badges at the top of the page. Days are those of the site's zone. */
export function heroClaims({ zone, updatedAt }: SiteState, claims: Claims) {
  const testedAt = claims === 'sample' ? null : claims.lastTestAt;
  return {
    badges: trustBadges(claims),
    banner:
      updatedAt === null
        ? null
        : {
            /** The day of the newest test or publication. */
            updated: {
              dateTime: formatDayIso(dayOf(updatedAt, zone)),
              children: formatDay(dayOf(updatedAt, zone), 'long'),
            },
            promise: bannerPromise(claims),
            /** The last test at checkout. The boot script makes it relative, since the page is cached. */
            lastTest: testedAt === null ? null : timeOf(testedAt, zone),
          },
  };
}

function timeOf(at: number, zone: string) {
  const text = formatInstant(at, zone);
  return { dateTime: new Date(at).toISOString(), title: text, children: text };
}
