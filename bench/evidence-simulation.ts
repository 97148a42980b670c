/**
 * What a few dishonest visitors can do to a code's rating and badge, and how soon the badge tells of a code that
 * stopped working. Run: node bench/evidence-simulation.ts
 *
 * Every figure is the mean of seeded trials, so that two runs print the same. The rules under test are those of
 * app/domain; nothing is repeated here.
 */
import {
  type DailyReports,
  type EvidenceRules,
  evidenceRules,
  failingByReports,
} from '../app/domain/evidence.ts';
import { ratingOf } from '../app/domain/rating.ts';

const TODAY = 20_000;
const TRIALS = 2_000;
const GOOD_SHARE = 0.96;
const BAD_SHARE = 0.15;
const BROKEN_SHARE = 0.05;

interface Attack {
  addresses: number;
  days: number;
  outcome: 'worked' | 'failed';
}

const attacks: Omit<Attack, 'outcome'>[] = [
  { addresses: 1, days: 1 },
  { addresses: 10, days: 1 },
  { addresses: 100, days: 1 },
  { addresses: 1, days: 7 },
  { addresses: 10, days: 7 },
  { addresses: 100, days: 7 },
];

const withoutCaps: EvidenceRules = {
  ...evidenceRules,
  ratingDayCap: Number.POSITIVE_INFINITY,
  newestDayCap: Number.POSITIVE_INFINITY,
};

printAttacks('Sink a good code', GOOD_SHARE, 'failed');
printAttacks('Lift a bad code', BAD_SHARE, 'worked');
printRatingCaps();
printBadgeRules();
printBreaks();
printSteadySample();

function printAttacks(title: string, honestShare: number, outcome: Attack['outcome']) {
  heading(
    `${title}: 50 honest reports over 30 days, ${Math.round(honestShare * 100)}% worked, no check since`,
  );
  row('attack', 'rating', 'without caps', 'failing badge', 'without caps');
  for (const attack of [{ addresses: 0, days: 1 }, ...attacks]) {
    const capped = outcomeOf({ ...attack, outcome }, honestShare, evidenceRules);
    const uncapped = outcomeOf({ ...attack, outcome }, honestShare, withoutCaps);
    row(
      attackName(attack),
      stars(capped),
      stars(uncapped),
      percent(capped.failing),
      percent(uncapped.failing),
    );
  }
}

function printRatingCaps() {
  heading(
    'Choosing the most that a day weighs in the rating (100 addresses on one day; steady sample below)',
  );
  row('day cap', 'good code', 'bad code', 'steady 391 : 9');
  for (const ratingDayCap of [3, 4, 5, 6, 8, 10, Number.POSITIVE_INFINITY]) {
    const rules = { ...evidenceRules, ratingDayCap };
    const burst = { addresses: 100, days: 1 };
    row(
      String(ratingDayCap),
      stars(outcomeOf({ ...burst, outcome: 'failed' }, GOOD_SHARE, rules)),
      stars(outcomeOf({ ...burst, outcome: 'worked' }, BAD_SHARE, rules)),
      (ratingOf(steadySample(), TODAY, rules) ?? 0).toFixed(2),
    );
  }
}

function printBadgeRules() {
  heading('Choosing the badge: share of codes shown as failing');
  row(
    'failures of newest, day cap',
    'good, 100 in a day',
    'good, 1 for a week',
    'bad, 100 in a day',
    'broke 3 days ago',
  );
  for (const [failures, newestReports, newestDayCap] of [
    [4, 7, 3],
    [5, 8, 3],
    [5, 9, 3],
    [5, 9, 4],
    [6, 11, 4],
    [7, 13, 5],
    [5, 9, 9],
  ] as const) {
    const rules = { ...evidenceRules, failures, newestReports, newestDayCap };
    row(
      `${failures} of ${newestReports}, ${newestDayCap} a day`,
      percent(outcomeOf({ addresses: 100, days: 1, outcome: 'failed' }, GOOD_SHARE, rules).failing),
      percent(outcomeOf({ addresses: 1, days: 7, outcome: 'failed' }, GOOD_SHARE, rules).failing),
      percent(outcomeOf({ addresses: 100, days: 1, outcome: 'worked' }, BAD_SHARE, rules).failing),
      percent(shareToldBroken(50, 3, rules)),
    );
  }
}

function printBreaks() {
  heading('A code that stops working: share shown as failing, with honest reports only');
  const ages = [0, 1, 2, 3, 4, 5, 7];
  row('reports over 30 days', ...ages.map((age) => `after ${age} d`));
  for (const reports of [50, 200, 1_500]) {
    row(String(reports), ...ages.map((age) => percent(shareToldBroken(reports, age, evidenceRules))));
  }
}

function printSteadySample() {
  heading('391 worked and 9 failed, spread evenly over 60 days');
  console.log(`rating ${(ratingOf(steadySample(), TODAY) ?? 0).toFixed(3)}; without age and cap 4.894`);
}

interface Outcome {
  rating: number;
  failing: number;
}

/** Mean rating and share of trials with the failing badge, after an attack on otherwise honest reports. */
function outcomeOf(attack: Attack, honestShare: number, rules: EvidenceRules): Outcome {
  const random = seeded(1);
  const sum: Outcome = { rating: 0, failing: 0 };
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const days = honestDays(50, () => honestShare, random);
    for (let age = 0; age < attack.days; age += 1) days[age]![attack.outcome] += attack.addresses;
    sum.rating += ratingOf(days, TODAY, rules) ?? 0;
    sum.failing += Number(failingByReports(days, null, TODAY, rules));
  }
  return { rating: sum.rating / TRIALS, failing: sum.failing / TRIALS };
}

/** Share of trials with the failing badge when a good code broke `brokenDays` ago. */
function shareToldBroken(reports: number, brokenDays: number, rules: EvidenceRules): number {
  const random = seeded(2);
  let told = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const days = honestDays(reports, (age) => (age < brokenDays ? BROKEN_SHARE : GOOD_SHARE), random);
    told += Number(failingByReports(days, null, TODAY, rules));
  }
  return told / TRIALS;
}

/** Reports that fall on the last 30 days at random, newest day first. */
function honestDays(reports: number, workedShare: (age: number) => number, random: () => number) {
  const days = Array.from({ length: 30 }, (_, age) => ({ day: TODAY - age, worked: 0, failed: 0 }));
  for (let report = 0; report < reports; report += 1) {
    const age = Math.floor(random() * days.length);
    days[age]![random() < workedShare(age) ? 'worked' : 'failed'] += 1;
  }
  return days;
}

function steadySample(): DailyReports[] {
  return Array.from({ length: 60 }, (_, age) => ({ day: TODAY - age, worked: 391 / 60, failed: 9 / 60 }));
}

function attackName({ addresses, days }: { addresses: number; days: number }): string {
  if (addresses === 0) return 'none';
  return `${addresses} ${addresses === 1 ? 'address' : 'addresses'}, ${days === 1 ? 'one day' : 'a week'}`;
}

function stars({ rating }: Outcome): string {
  return rating.toFixed(2);
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function heading(text: string) {
  console.log(`\n${text}\n`);
}

function row(first: string, ...cells: string[]) {
  console.log(first.padEnd(29), ...cells.map((cell) => cell.padStart(19)));
}

/** Mulberry32: small, even enough, and the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
