import type { CheckOfCode } from '../../data/codes/checks.server.ts';
import { Badges } from './badges.tsx';
import { Limits } from './limits.tsx';
import { Methods } from './methods.tsx';
import { Paid } from './paid.tsx';
import { Rating } from './rating.tsx';
import type { RatingExample } from './rating-examples.ts';
import { Specimen } from './specimen.tsx';

interface RulesProps {
  readonly newest: CheckOfCode | undefined;
  readonly examples: readonly RatingExample[];
  readonly disclosure: string;
}

/** All rules, with a sample ledger line. */
export function Rules({ newest, examples, disclosure }: RulesProps) {
  return (
    <>
      {newest && <Specimen newest={newest} />}
      <Methods />
      <Badges />
      <Rating examples={examples} />
      <Limits />
      <Paid disclosure={disclosure} />
    </>
  );
}
