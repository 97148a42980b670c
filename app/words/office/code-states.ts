import type { Freshness } from '../../domain/evidence/freshness.ts';
import type { CodeStatus, Liveness } from '../../domain/evidence/liveness.ts';
import { badgeText } from '../badge.ts';
import { formatNearDay } from '../days.ts';

/** What else the office filters codes by, apart from their status. */
export const stateWords = {
  live: 'Live now',
  ended: 'Ended',
  upcoming: 'Starts later',
  failing: 'Failed or reported failing',
  untested: 'Never tested',
  sample: 'From the sample',
} as const;

/** A code as its state in a list needs it. */
interface ListedCode {
  readonly status: CodeStatus;
  readonly liveness: Liveness;
  readonly freshness: Freshness;
  /** Integer day. */
  readonly startsDay: number;
}

/** How a state looks: on the site, in doubt, or not there (yet, or anymore). */
export type StateLook = 'published' | 'aging' | 'untested' | 'failing' | 'draft' | 'scheduled' | 'withdrawn';

const looks = {
  verified: 'published',
  aging: 'aging',
  stale: 'untested',
  untested: 'untested',
  failed: 'failing',
  failing: 'failing',
} as const;

/** The state of a code that counts most, in few words: "Draft", "Expired", "Starts Dec 1", "Reported failing". */
export function codeStateOf(code: ListedCode, today: number): { look: StateLook; text: string } {
  const { status, liveness, freshness, startsDay } = code;
  if (status === 'draft') return { look: 'draft', text: 'Draft' };
  if (status === 'withdrawn') return { look: 'withdrawn', text: 'Withdrawn' };
  if (liveness === 'expired') return { look: 'withdrawn', text: 'Expired' };
  if (liveness === 'upcoming')
    return { look: 'scheduled', text: `Starts ${formatNearDay(startsDay, today, 'short')}` };
  if (freshness.state === 'disputed') return { look: 'failing', text: 'Disputed today' };
  return { look: looks[freshness.state], text: badgeText(freshness) };
}
