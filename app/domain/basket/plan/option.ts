import { type Freshness, isTested } from '../../evidence/freshness.ts';
import { type Offer, promisedCents, type Savings } from '../savings.ts';

/** A live code that a plan may use. */
export interface Candidate extends Offer {
  readonly id: number;
  /** An order is at one store. */
  readonly store: string;
  /** IANA name of the store's time zone. */
  readonly zone: string;
  /** The first moment (epoch ms) at which it no longer works. */
  readonly expiresAt: number;
  readonly freshness: Freshness;
  /** `chanceOf` in evidence/chance.ts. */
  readonly chanceThousandths: number;
  /** What it does for the cart: `savingsOf`. */
  readonly savings: Savings;
}

/** How likely a code that isn’t sure must be to work, to be recommended. */
export const TRY_THOUSANDTHS = 400;

export interface Option<Code extends Candidate> {
  readonly code: Code;
  readonly cents: number;
  /** Those savings times the chance that the code works, in thousandths of a cent. */
  readonly expected: number;
}

export function optionOf<Code extends Candidate>(code: Code, savings: Savings): Option<Code> {
  const cents = promisedCents(savings);
  return { code, cents, expected: cents * code.chanceThousandths };
}

/** The largest first; of equals, the tested one, then the lower id. */
export function byExpected(a: Option<Candidate>, b: Option<Candidate>): number {
  return b.expected - a.expected || Number(isSure(b)) - Number(isSure(a)) || a.code.id - b.code.id;
}

/** What decides whether a code may be recommended. */
type Standing = Pick<Candidate, 'freshness' | 'chanceThousandths' | 'limits'>;

/**
 * Whether a code may be recommended: its last test didn't fail, visitors don't report that it fails, and it's sure, or
 * likely enough to be worth a try.
 */
export function isUsable(option: { readonly code: Standing }): boolean {
  const { freshness, chanceThousandths } = option.code;
  if (freshness.state === 'failed' || freshness.state === 'failing') return false;
  return isSure(option) || chanceThousandths >= TRY_THOUSANDTHS;
}

/**
 * Whether a code has passed a recent test and isn't for members only, as most shoppers aren't members. A region doesn't
 * count: a store that a shopper orders from delivers to them, and the limit is shown with the code.
 */
export function isSure({
  code: { freshness, limits },
}: {
  readonly code: Pick<Standing, 'freshness' | 'limits'>;
}): boolean {
  return isTested(freshness) && !limits?.membersOnly;
}
