import type { ChanceRules } from '../../app/domain/evidence/chance.ts';

/** The constants of the chance before it was corrected: fitted to a world where every refused shopper reports. */
export const formerRules: ChanceRules = {
  passes: 0.97,
  fadeDays: 11,
  testDays: 5,
  fadePower: 0.145,
  mostPassingDays: Number.POSITIVE_INFINITY,
  untested: 0.635,
  failed: 0.19,
  neverPassed: 0.06,
  reportedFailing: 0.11,
  reportsAlone: { harmlessShare: 0.75, damningShare: 0.53 },
  reportsAfterTests: { harmlessShare: 0.71, damningShare: 0.46 },
  reportDays: 12,
};
