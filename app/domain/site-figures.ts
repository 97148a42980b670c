/** What a site's own records support. Records of the sample don't count. */
export interface SiteFigures {
  /** Live codes. */
  readonly codes: number;
  /** Those of them that passed at checkout within the last 24 hours. */
  readonly verified: number;
  /** Live codes published in the last seven days, counted up to `MOST_NEW_CODES`. */
  readonly newCodes: number;
  /** When a code was last tested at checkout (epoch ms), whatever the outcome; null if none was. */
  readonly lastTestAt: number | null;
  /** How often codes were copied in the last 30 days. */
  readonly copies: number;
}

/** What the site's claims are made from: its records, or nothing but the sample. */
export type Claims = SiteFigures | 'sample';
/** The same for pages that show no other claim than copies. */
export type CopiesClaim = Pick<SiteFigures, 'copies'> | 'sample';

/** After an import of a million codes, counting all of them would take seconds. */
export const MOST_NEW_CODES = 10_000;
