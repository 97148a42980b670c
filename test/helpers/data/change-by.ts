import type { ChangeBy } from '../../../app/data/audit/audit.server.ts';
import { NOON } from './sample-database.ts';

/** Two people of the sample, at the tests' noon. */
export const ROSA = { actor: { personId: 1 }, now: NOON } as const satisfies ChangeBy;
export const NINA = { actor: { personId: 2 }, now: NOON + 1_000 } as const satisfies ChangeBy;
