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

/** How a simulated world differs from the one that docs/decisions/planner.md describes first. Each is a share. */
export interface WorldShares {
  /** Codes that never worked. */
  readonly duds?: number;
  /** Working codes that pause for some weeks, again and again. */
  readonly pauses?: number;
  /** Working codes that the store ends after so many uses: half of them until the next month, half for good. */
  readonly budgets?: number;
  /** Shoppers who report, of those who would if everyone did. */
  readonly reporting?: number;
}

const FIRST_DAY = 20_000;
const DAYS = 540;
const MONTH = 30;

/** The kinds of codes, with their shares and how they live. */
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
/** Tests that are recorded the wrong way round. */
const MISRECORDED = 0.01;
/** Reports that are given by mistake: the wrong code, the wrong button. */
const MISTAKEN = 0.05;
/** Shoppers for whom a code worked report half as often. */
const CONTENT_REPORTS = 0.5;
const ATTACKED = 0.06;

/** Simulates one code, from its publication until it is withdrawn or the simulation ends. */
export function simulateCode(random: Random, world: WorldShares = {}): SimulatedCode {
  const { duds = 0.3, pauses = 0.12, budgets = 0, reporting = 1 } = world;
  const published = FIRST_DAY + random.next() * DAYS;
  const end = FIRST_DAY + DAYS;
  const diesAt =
    random.next() < duds ? published : published + exponential(random, choose(random, lives).meanDays);
  const { accepted } = choose(random, accepts);
  const isOn = random.next() < pauses ? pausing(random, published) : () => true;
  const hasBudget = random.next() < budgets ? budgetOf(random, published) : () => true;
  const isLive = (day: number) => day < diesAt && isOn(day) && hasBudget(day);
  /** Whether one try at a checkout works. */
  const works = (day: number) => isLive(day) && random.next() < accepted;

  // A few codes are popular, most are not.
  const triesADay = 0.6 * Math.exp(1.2 * normal(random));
  const attack = random.next() < ATTACKED ? attackOn(random, published, end) : undefined;
  const days: DailyEvidence[] = [];
  for (let day = Math.floor(published); day < end; day += 1)
    addDay(days, random, { day, tries: poisson(random, reporting * triesADay), works, attack });

  return { tests: simulateTests(random, { published, end, triesADay, works }), days };
}

type IsOn = (day: number) => boolean;

/** Works for two to six weeks, then pauses for as long. */
function pausing(random: Random, published: number): IsOn {
  const period = 14 + 28 * random.next();
  const phase = random.next() * 2;
  return (day) => Math.floor((day - published) / period + phase) % 2 === 0;
}

/** Runs out after a week to the whole of each month, or for good, at any age: after 120 days on average. */
function budgetOf(random: Random, published: number): IsOn {
  if (random.next() < 0.5) {
    const runsOutAt = published + exponential(random, 120);
    return (day) => day < runsOutAt;
  }
  const phase = random.next() * MONTH;
  const usual = 0.25 + 0.85 * random.next();
  const lasts = Array.from({ length: DAYS / MONTH + 1 }, () => usual * Math.exp(0.25 * normal(random)));
  return (day) => {
    const month = (day - FIRST_DAY + phase) / MONTH;
    return month % 1 < lasts[Math.floor(month)]!;
  };
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
  readonly works: (day: number) => boolean;
}

/** Testers come to popular codes more often, soon after a failure, and give up after three of them in a row. */
function simulateTests(random: Random, { published, end, triesADay, works }: Testing): SimulatedTest[] {
  const tests: SimulatedTest[] = [];
  const usualGapDays = Math.max(1, 12 / (1 + triesADay) + 20 * random.next());
  let failures = 0;
  // Some weeks may pass before the first test.
  for (let day = published + exponential(random, 6); day < end && failures < 3; ) {
    const didWork = works(day) === random.next() >= MISRECORDED;
    tests.push({ at: Math.round(day * DAY_MS + HOUR_MS), outcome: didWork ? 'worked' : 'failed' });
    failures = didWork ? 0 : failures + 1;
    day += exponential(random, failures > 0 ? 5 : usualGapDays);
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
