import type { Settings } from '../../data/site/settings.ts';
import type { Claims } from '../../domain/site-figures.ts';
import { dayOf, formatDayIso } from '../../domain/time/days.ts';
import { formatDay, formatInstant } from '../../words/days.ts';
import { LOCALE } from '../../words/locale.ts';
import { bannerPromise, trustBadges } from '../../words/site/claims.ts';
import type { HeroClaims } from './hero.tsx';

interface SiteState extends Pick<Settings, 'zone'> {
  /** Epoch ms; null on an empty site. */
  readonly updatedAt: number | null;
}

/** The banner and the badges at the top of the page. Days are those of the site's zone. */
export function heroClaims({ zone, updatedAt }: SiteState, claims: Claims): HeroClaims {
  const testedAt = claims === 'sample' ? null : claims.lastTestAt;
  return {
    badges: trustBadges(claims, LOCALE),
    banner:
      updatedAt === null
        ? null
        : {
            updated: {
              dateTime: formatDayIso(dayOf(updatedAt, zone)),
              children: formatDay(dayOf(updatedAt, zone), 'long', LOCALE),
            },
            promise: bannerPromise(claims),
            lastTest: testedAt === null ? null : timeOf(testedAt, zone),
          },
  };
}

function timeOf(at: number, zone: string) {
  const text = formatInstant(at, zone, LOCALE);
  return { dateTime: new Date(at).toISOString(), title: text, children: text };
}
