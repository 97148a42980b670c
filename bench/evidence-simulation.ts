/**
 * What a few dishonest visitors can do to a code's rating and badge, and how soon the badge shows that a code has
 * stopped working. Run: node bench/evidence-simulation.ts
 *
 * Every figure is the mean of seeded trials, so that two runs print the same. The rules under test are those of
 * app/domain; nothing is repeated here.
 */

import {
  type DailyEvidence,
  type DailyReports,
  disputeOf,
  type EvidenceRules,
  evidenceRules,
  failingByReports,
} from '../app/domain/evidence/evidence.ts';
import { ratingOf } from '../app/domain/evidence/rating.ts';
import { mayCount, type Visitor } from '../app/domain/visitors/counting.ts';
import { networkOf } from '../app/domain/visitors/network.ts';

const TODAY = 20_000;
/** Days of honest reports. */
const DAYS = 30;
const TRIALS = 2_000;
const GOOD_SHARE = 0.96;
const BAD_SHARE = 0.15;
const BROKEN_SHARE = 0.05;

/** What someone does on each of some days, and how much of it the rules of counting accept. */
interface Attack {
  readonly name: string;
  readonly days: number;
  readonly sent: number;
  readonly counted: number;
  /** Networks as the rules of evidence count them: those of one /48 are one. */
  readonly networks: number;
}

const machine = Array.from({ length: 1_000 }, (_, index) => visitor('203.0.113.5', `agent ${index}`));
const site = Array.from({ length: 65_536 }, (_, index) => visitor(`2001:db8:7:${index.toString(16)}::1`));
const addresses = Array.from({ length: 100 }, (_, index) => visitor(`198.51.100.${index}`));

const alone = attackOf('one machine, 1,000 agents, a week', machine, 7);
const burst = attackOf('100 addresses, one day', addresses, 1);
const attacks = [
  attackOf('none', [], 0),
  alone,
  attackOf('one IPv6 /48, a week', site, 7),
  attackOf('one machine on IPv4 and a /48, a week', [...machine, ...site], 7),
  attackOf('10 addresses, one day', addresses.slice(0, 10), 1),
  attackOf('10 addresses, a week', addresses.slice(0, 10), 7),
  burst,
  attackOf('100 addresses, a week', addresses, 7),
];

const withoutCaps: EvidenceRules = {
  ...evidenceRules,
  ratingDayCap: Number.POSITIVE_INFINITY,
  newestDayCap: Number.POSITIVE_INFINITY,
};

printCounted();
for (const perDay of [2, 50]) {
  printAttacks('Sink a good code', perDay, GOOD_SHARE, 'failed');
  printAttacks('Lift a bad code', perDay, BAD_SHARE, 'worked');
}
printRatingCaps();
printBadgeRules();
printBreaks();
printDisputes();
printSteadySample();

function printCounted() {
  heading('What counts of an attack: reports for a code on one day, and the networks behind them');
  row('attack', 'sent', 'counted', 'networks');
  for (const { name, sent, counted, networks } of attacks.slice(1))
    row(name, String(sent), String(counted), String(networks));
}

function printAttacks(title: string, perDay: number, honestShare: number, outcome: 'worked' | 'failed') {
  heading(
    `${title}: ${perDay} honest reports a day, ${Math.round(honestShare * 100)}% worked, no test in ${DAYS} days`,
  );
  row('attack', 'rating', 'without caps', 'failing badge', 'without caps', 'disputed on last day');
  for (const attack of attacks) {
    const capped = outcomeOf(attack, outcome, perDay, honestShare, evidenceRules);
    const uncapped = outcomeOf(attack, outcome, perDay, honestShare, withoutCaps);
    row(
      attack.name,
      stars(capped),
      stars(uncapped),
      percent(capped.failing),
      percent(uncapped.failing),
      percent(capped.disputed),
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
    row(
      String(ratingDayCap),
      stars(outcomeOf(burst, 'failed', 2, GOOD_SHARE, rules)),
      stars(outcomeOf(burst, 'worked', 2, BAD_SHARE, rules)),
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
    'the same, 1 network',
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
      percent(outcomeOf(burst, 'failed', 2, GOOD_SHARE, rules).failing),
      percent(outcomeOf(alone, 'failed', 2, GOOD_SHARE, rules).failing),
      percent(outcomeOf(alone, 'failed', 2, GOOD_SHARE, { ...rules, failingNetworks: 1 }).failing),
      percent(outcomeOf(burst, 'worked', 2, BAD_SHARE, rules).failing),
      percent(shareToldBroken(2, 3, rules)),
    );
  }
}

function printBreaks() {
  heading('A code that stops working: share shown as failing, with honest reports only');
  const ages = [0, 1, 2, 3, 4, 5, 7];
  row('reports a day', ...ages.map((age) => `after ${age} d`));
  for (const perDay of [1, 2, 7, 50]) {
    row(String(perDay), ...ages.map((age) => percent(shareToldBroken(perDay, age, evidenceRules))));
  }
}

function printDisputes() {
  heading('A code that died this morning, or that works: share disputed once so many have reported today');
  const reports = [5, 6, 8, 10, 20];
  row('worked', ...reports.map((count) => `of ${count}`));
  for (const share of [BROKEN_SHARE, BAD_SHARE, 0.7, GOOD_SHARE]) {
    row(percent(share), ...reports.map((count) => percent(shareDisputed(count, share))));
  }
}

function printSteadySample() {
  heading('391 worked and 9 failed, spread evenly over 60 days');
  console.log(`rating ${(ratingOf(steadySample(), TODAY) ?? 0).toFixed(3)}; without age and cap 4.894`);
}

interface Outcome {
  rating: number;
  failing: number;
  disputed: number;
}

/** Mean rating and shares of trials with each badge, after an attack on otherwise honest reports. */
function outcomeOf(
  attack: Attack,
  outcome: 'worked' | 'failed',
  perDay: number,
  honestShare: number,
  rules: EvidenceRules,
): Outcome {
  const random = seeded(1);
  const sum: Outcome = { rating: 0, failing: 0, disputed: 0 };
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const days = honestDays(perDay, () => honestShare, random);
    for (const day of days.slice(0, attack.days)) {
      day[outcome] += attack.counted;
      if (outcome === 'failed') day.failedNetworks += attack.networks;
    }
    sum.rating += ratingOf(days, TODAY, rules) ?? 0;
    sum.failing += Number(failingByReports(days, null, TODAY, rules));
    sum.disputed += Number(disputeOf(days[0]!, rules) !== null);
  }
  return { rating: sum.rating / TRIALS, failing: sum.failing / TRIALS, disputed: sum.disputed / TRIALS };
}

function attackOf(name: string, visitors: readonly Visitor[], days: number): Attack {
  const bySite = new Map<string, Visitor[]>();
  for (const each of visitors) {
    const earlier = bySite.get(each.site) ?? [];
    if (mayCount('report', earlier, each)) bySite.set(each.site, [...earlier, each]);
  }
  const counted = [...bySite.values()].flat().length;
  return { name, days, sent: visitors.length, counted, networks: bySite.size };
}

function visitor(address: string, browser = 'one browser'): Visitor {
  return { ...networkOf(address), browser };
}

/** Share of trials with the failing badge when a good code broke `brokenDays` ago. */
function shareToldBroken(perDay: number, brokenDays: number, rules: EvidenceRules): number {
  const random = seeded(2);
  let failing = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const days = honestDays(perDay, (age) => (age < brokenDays ? BROKEN_SHARE : GOOD_SHARE), random);
    failing += Number(failingByReports(days, null, TODAY, rules));
  }
  return failing / TRIALS;
}

/** Share of trials in which a given number of honest reports of one day dispute a code. */
function shareDisputed(reports: number, workedShare: number): number {
  const random = seeded(3);
  let disputed = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    let failed = 0;
    for (let report = 0; report < reports; report += 1) failed += Number(random() >= workedShare);
    const day = { day: TODAY, worked: reports - failed, failed, failedNetworks: failed };
    disputed += Number(disputeOf(day) !== null);
  }
  return disputed / TRIALS;
}

/** Reports that fall on the last days at random, each of a network of its own; newest day first. */
function honestDays(perDay: number, workedShare: (age: number) => number, random: () => number) {
  const days: DailyEvidence[] = Array.from({ length: DAYS }, (_, age) => ({
    day: TODAY - age,
    worked: 0,
    failed: 0,
    failedNetworks: 0,
  }));
  for (let report = 0; report < perDay * DAYS; report += 1) {
    const age = Math.floor(random() * days.length);
    const day = days[age]!;
    if (random() < workedShare(age)) day.worked += 1;
    else {
      day.failed += 1;
      day.failedNetworks += 1;
    }
  }
  return days;
}

function steadySample(): DailyReports[] {
  return Array.from({ length: 60 }, (_, age) => ({ day: TODAY - age, worked: 391 / 60, failed: 9 / 60 }));
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
  console.log(first.padEnd(38), ...cells.map((cell) => cell.padStart(20)));
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
