import { type Claims, type CopiesClaim, MOST_NEW_CODES } from '../../domain/site-figures.ts';
import { countText, formatCount } from '../counts.ts';

/**
 * What the site says of itself. Each claim has two forms: the specification's, for a site with nothing but the sample
 * (a strip on every page says so), and one computed from records. Null if there's nothing to say.
 */

/** On every page, picture, and newsletter while a record of the sample is left. */
export const SAMPLE_NOTICE = 'Sample data: codes, figures, and people are made up.';

/** Fewer copies say nothing. */
const COPIES_SHOWN = 100;

/** The badges at the top of the home page. */
export function trustBadges(claims: Claims): string[] {
  if (claims === 'sample') return ['100% Verified', 'Trusted by 50K+ Users', 'Daily Updates'];
  const { codes, verified, newCodes, lastTestAt } = claims;
  const passed =
    lastTestAt !== null && codes > 0 ? `${passedOf(verified, codes)} in the last 24 hours` : null;
  const fresh = newCodes > 0 ? newCodesText(newCodes) : null;
  return [passed, copiesText(claims.copies), fresh].filter((badge) => badge !== null);
}

/** The line below the heading of the whole list, the sample's or not: `verified` of its codes have that badge. */
export function passedText(verified: number, codes: number): string {
  return `${passedOf(verified, codes)} a test in the last 24 hours.`;
}

/** The line under a list of codes. */
export function customersText(claims: CopiesClaim): string | null {
  return claims === 'sample' ? '50K+ Happy Customers' : copiesText(claims.copies);
}

/** The third of the totals on the stores page. */
export function customersTotal(claims: CopiesClaim): { label: string; figure: string } | null {
  if (claims === 'sample') return { label: 'Happy customers', figure: '50K+' };
  if (claims.copies < COPIES_SHOWN) return null;
  return { label: 'Copies in 30 days', figure: formatCount(claims.copies) };
}

/** What the banner says after the day of the last update. The page itself prints the time of the last test. */
export function bannerPromise(claims: Claims): string | null {
  return claims === 'sample' ? 'Fresh codes daily, each verified within 24 hours.' : null;
}

/** A promise of how often codes are tested. A real site makes one only if its records support it. */
export function testingPromise(isSampleOnly: boolean): string {
  return isSampleOnly ? ' Our goal is to test every live code that often.' : '';
}

function passedOf(verified: number, codes: number): string {
  return `${formatCount(verified)} of ${formatCount(codes)} passed`;
}

function copiesText(copies: number): string | null {
  return copies < COPIES_SHOWN ? null : `${formatCount(copies)} copies in 30 days`;
}

function newCodesText(newCodes: number): string {
  if (newCodes >= MOST_NEW_CODES) return `${formatCount(MOST_NEW_CODES)}+ new codes this week`;
  return `${countText(newCodes, 'new code')} this week`;
}
