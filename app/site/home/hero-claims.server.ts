import type { Settings } from '../../data/site/settings.ts';
import type { Claims } from '../../domain/site-figures.ts';
import { dayOf } from '../../domain/time/days.ts';
import { bannerPromise, trustBadges } from '../../words/claims.ts';
import { LOCALE } from '../../words/locale.ts';
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
            updatedDay: dayOf(updatedAt, zone),
            promise: bannerPromise(claims),
            lastTest: testedAt === null ? null : { at: testedAt, day: dayOf(testedAt, zone) },
          },
  };
}
