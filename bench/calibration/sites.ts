import type { Prediction } from '../../app/domain/evidence/calibration.ts';
import { type ChanceEvidence, chanceOf } from '../../app/domain/evidence/chance.ts';
import {
  type Correction,
  correctedChance,
  correctionRules,
  fitCorrection,
} from '../../app/domain/evidence/correction.ts';
import { evidenceRules, failingByReports } from '../../app/domain/evidence/evidence.ts';
import { type CodeTest, summarizeTests } from '../../app/domain/evidence/freshness.ts';
import { ratingOf } from '../../app/domain/evidence/rating.ts';
import { dayOf } from '../../app/domain/time/zones.ts';
import type { Random } from '../seed/random.ts';
import { formerRules } from './former-rules.ts';
import { type SimulatedCode, simulateCode, type WorldShares } from './world.ts';

/** A test of a simulated site, with what the site knew before it. */
export interface KnownTest {
  /** Epoch ms. */
  readonly at: number;
  readonly evidence: ChanceEvidence;
  readonly passed: boolean;
}

/** All tests of a site, in the order in which they were made. The same for the same random numbers. */
export function simulateSite(random: Random, codes: number, world: WorldShares): KnownTest[] {
  return Array.from({ length: codes }, () => knownTests(simulateCode(random, world)))
    .flat()
    .sort((a, b) => a.at - b.at);
}

/** What was known before each test of a code: its earlier tests, and the reports of earlier days. */
function knownTests({ tests, days }: SimulatedCode): KnownTest[] {
  const codeTests: readonly CodeTest[] = tests.map(({ at, outcome }) => ({
    method: 'checkout',
    outcome,
    testedAt: at,
  }));
  return tests.map(({ at, outcome }, index) => {
    const today = dayOf(at, 'UTC');
    const known = summarizeTests(codeTests.slice(0, index));
    const reports = days.filter(({ day }) => day < today && day >= today - evidenceRules.windowDays);
    const evidence = {
      ...known,
      reportsFailing: failingByReports(reports, known.lastPassedAt, today),
      dispute: null,
      rating: ratingOf(reports, today),
    };
    return { at, evidence, passed: outcome === 'worked' };
  });
}

/** A test, and three chances of its code before it, in thousandths. */
export interface Forecast {
  readonly passed: boolean;
  /** By the formula before chances were corrected. */
  readonly former: number;
  /** By the evidence alone. */
  readonly prior: number;
  /** By the evidence, as the site's earlier tests correct it. */
  readonly corrected: number;
}

/** What a site says before each of its tests. It corrects its chances every night. */
export function forecastSite(tests: readonly KnownTest[]): Forecast[] {
  const known: Prediction[] = [];
  let correction: Correction = [];
  let night = 0;
  return tests.map(({ at, evidence, passed }) => {
    const today = dayOf(at, 'UTC');
    if (today > night) correction = fitCorrection(known.slice(-correctionRules.newestTests));
    night = today;
    const prior = chanceOf(evidence, at);
    known.push({ chanceThousandths: prior, passed });
    return {
      passed,
      former: chanceOf(evidence, at, formerRules),
      prior,
      corrected: correctedChance(prior, correction),
    };
  });
}
