import type { TestOutcome } from '../../domain/evidence/freshness.ts';
import type { IconName } from '../icon.tsx';

/** The icon of what came of a test. */
export const outcomeIcons: Readonly<Record<TestOutcome | 'retracted', IconName>> = {
  worked: 'tick',
  failed: 'cross',
  unclear: 'question',
  retracted: 'cross',
};
