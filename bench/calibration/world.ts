import type { DailyEvidence } from '../../app/domain/evidence/evidence.ts';
import type { ClearOutcome } from '../../app/domain/evidence/freshness.ts';
import { DAY_MS, HOUR_MS } from '../../app/domain/time/days.ts';
import type { Random } from '../seed/random.ts';

/** One simulated test at a checkout. */
export interface SimulatedTest {
  /** Epoch ms. */
  readonly at: number;
  readonly outcome: ClearOutcome;
}

/** What the site would know about a code in the end: its tests, oldest first, and its reports per day. */
export interface SimulatedCode {
  readonly tests: readonly SimulatedTest[];
  readonly days: readonly DailyEvidence[];
}

/** How a simulated world differs from the one described in docs/decisions/planner.md: each factor is 1 there. */
export interface WorldFactors {
  /** How fast codes die. */
  readonly deaths?: number;
  /** How many codes never worked. */
  readonly duds?: number;
  /** How often testers come. */
  readonly tests?: number;
  /** How often visitors report. */
  readonly reports?: number;
  /** How many codes are attacked. */
  readonly attacks?: number;
}

const FIRST_DAY = 20_000;
const DAYS = 540;

/** The kinds of codes, with their shares and how they live. */
const DUD = 0.3;
const lives = [
  // Ends within weeks, unannounced.
  { share: 0.4, meanDays: 25 },
  { share: 0.4, meanDays: 120 },
  // Stores keep some for years.
  { share: 0.2, meanDays: 900 },
];
/** How many carts and accounts a live code accepts. */
const accepts = [
  { share: 0.6, accepted: 0.99 },
  { share: 0.3, accepted: 0.93 },
  { share: 0.1, accepted: 0.7 },
];
/** The share of working codes that work for some weeks and pause for as many, as long as they live. */
const SEASONAL = 0.12;
/** Tests that are recorded the wrong way round. */
const MISRECORDED = 0.01;
/** Reports that are given by mistake: the wrong code, the wrong button. */
const MISTAKEN = 0.05;
/** Shoppers for whom a code worked report half as often. */
const CONTENT_REPORTS = 0.5;
const ATTACKED = 0.06;

/** Simulates one code, from its publication until it is withdrawn or the simulation ends. */
export function simulateCode(random: Random, factors: WorldFactors = {}): SimulatedCode {
  const { deaths = 1, duds = 1, tests: testing = 1, reports = 1, attacks = 1 } = factors;
  const published = FIRST_DAY + random.next() * DAYS;
  const end = FIRST_DAY + DAYS;
  const isDud = random.next() < DUD * duds;
  const diesAt = isDud ? published : published + exponential(random, choose(random, lives).meanDays / deaths);
  const { accepted } = choose(random, accepts);
  const period = random.next() < SEASONAL ? 14 + 28 * random.next() : undefined;
  const phase = random.next() * 2;
  const isLive = (day: number) =>
    day < diesAt && (period === undefined || Math.floor((day - published) / period + phase) % 2 === 0);
  /** Whether one try at a checkout works. */
  const works = (day: number) => isLive(day) && random.next() < accepted;

  // A few codes are popular, most are not.
  const triesADay = reports * 0.6 * Math.exp(1.2 * normal(random));
  const attack = random.next() < ATTACKED * attacks ? attackOn(random, published, end) : undefined;
  const days: DailyEvidence[] = [];
  for (let day = Math.floor(published); day < end; day += 1)
    addDay(days, random, { day, tries: poisson(random, triesADay), works, attack });

  return { tests: simulateTests(random, { published, end, triesADay, testing, works }), days };
}

interface Attack {
  readonly from: number;
  readonly until: number;
  readonly networks: number;
  readonly outcome: 'worked' | 'failed';
}

/** A rival or a seller who has some addresses, for a day to two weeks. */
function attackOn(random: Random, published: number, end: number): Attack {
  const from = published + random.next() * (end - published);
  return {
    from,
    until: from + 1 + 13 * random.next(),
    networks: 1 + Math.floor(10 * random.next()),
    outcome: random.next() < 0.5 ? 'worked' : 'failed',
  };
}

interface DayOfReports {
  readonly day: number;
  readonly tries: number;
  readonly works: (day: number) => boolean;
  readonly attack: Attack | undefined;
}

function addDay(days: DailyEvidence[], random: Random, { day, tries, works, attack }: DayOfReports): void {
  let [worked, failed] = [0, 0];
  for (let each = 0; each < tries; each += 1) {
    const didWork = works(day + random.next());
    if (didWork && random.next() >= CONTENT_REPORTS) continue;
    if (didWork === random.next() >= MISTAKEN) worked += 1;
    else failed += 1;
  }
  if (attack && day >= attack.from && day < attack.until) {
    if (attack.outcome === 'worked') worked += attack.networks;
    else failed += attack.networks;
  }
  if (worked + failed > 0) days.push({ day, worked, failed, failedNetworks: failed });
}

interface Testing {
  readonly published: number;
  readonly end: number;
  readonly triesADay: number;
  readonly testing: number;
  readonly works: (day: number) => boolean;
}

/** Testers come to popular codes more often, soon after a failure, and give up after three of them in a row. */
function simulateTests(
  random: Random,
  { published, end, triesADay, testing, works }: Testing,
): SimulatedTest[] {
  const tests: SimulatedTest[] = [];
  const usualGapDays = Math.max(1, 12 / (1 + triesADay) + 20 * random.next()) / testing;
  let failures = 0;
  // Some weeks may pass before the first test.
  for (let day = published + exponential(random, 6 / testing); day < end && failures < 3; ) {
    const didWork = works(day) === random.next() >= MISRECORDED;
    tests.push({ at: Math.round(day * DAY_MS + HOUR_MS), outcome: didWork ? 'worked' : 'failed' });
    failures = didWork ? 0 : failures + 1;
    day += exponential(random, failures > 0 ? 5 / testing : usualGapDays);
  }
  return tests;
}

function choose<Kind extends { readonly share: number }>(random: Random, kinds: readonly Kind[]): Kind {
  let left = random.next();
  for (const kind of kinds) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  return kinds.at(-1)!;
}

function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random.next());
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let events = 0;
  for (let product = random.next(); product > limit; product *= random.next()) events += 1;
  return events;
}
