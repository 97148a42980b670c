import type { SameCode } from '../../../data/codes/office/office-code.server.ts';

/** The field with the codes that the editor knows the store already has. */
export const SAME_SEEN_FIELD = 'same-seen';

/** The response of `same.ts`. */
export interface SameCodes {
  readonly same: readonly SameCode[];
}

/** "This store already has SAVE5 (published)." */
export function sameCodeText({ code, status }: Pick<SameCode, 'code' | 'status'>): string {
  return `This store already has ${code} (${status}).`;
}
