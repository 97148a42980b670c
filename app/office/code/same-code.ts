import type { SameCode } from '../../data/codes/office/office-code.server.ts';

/** Names the codes that the editor knows the store to have already. */
export const SAME_SEEN_FIELD = 'same-seen';

/** What the address of same codes answers with. */
export interface SameCodes {
  readonly same: readonly SameCode[];
}

/** "SAVE5 is at this store already: published." */
export function sameCodeText({ code, status }: Pick<SameCode, 'code' | 'status'>): string {
  return `${code} is at this store already: ${status}.`;
}
