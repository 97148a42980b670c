/** What a site can claim from its own records. Those of the sample don't count. */
export interface SiteFigures {
  readonly codes: number;
  /** How many of them passed at checkout within the last 24 hours. */
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
/** The same for pages whose only claim is about copies. */
export type CopiesClaim = Pick<SiteFigures, 'copies'> | 'sample';

/** After an import of a million codes, counting all of them would take seconds. */
export const MOST_NEW_CODES = 10_000;
