import type { Calibration as CalibrationData } from '../../data/codes/calibration.server.ts';
import type { CheckOfCode } from '../../data/codes/checks.server.ts';
import { testingPromise } from '../../words/site/claims.ts';
import { Badges } from './badges.tsx';
import { Calibration } from './calibration.tsx';
import { Limits } from './limits.tsx';
import { Methods } from './methods.tsx';
import { Paid } from './paid.tsx';
import { Rating } from './rating.tsx';
import type { RatingExample } from './rating-examples.ts';
import { Specimen } from './specimen.tsx';

interface RulesProps {
  readonly newest: CheckOfCode | undefined;
  readonly examples: readonly RatingExample[];
  /** Undefined while there are too few tests of real codes. */
  readonly calibration: CalibrationData | undefined;
  /** Null where no store pays for orders. */
  readonly disclosure: string | null;
  readonly hasPartner: boolean;
  readonly isSampleOnly: boolean;
}

/** All rules, with a sample ledger line. */
export function Rules({ newest, examples, calibration, disclosure, hasPartner, isSampleOnly }: RulesProps) {
  return (
    <>
      {newest && <Specimen newest={newest} />}
      <Methods />
      <Badges promise={testingPromise(isSampleOnly)} />
      <Rating examples={examples} />
      {calibration && <Calibration calibration={calibration} />}
      <Limits />
      <Paid disclosure={disclosure} hasPartner={hasPartner} />
    </>
  );
}
