import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NOW, planOf, type Unplanned } from '../../test/helpers/data/candidates.ts';
import type { Discount, DiscountKind } from '../domain/basket/discount.ts';
import type { Basket } from '../domain/basket/eligibility.ts';
import { type Department, departments, type Limits } from '../domain/basket/limits.ts';
import type { CartPlan } from '../domain/basket/plan/plan.ts';
import { promisedCents, type Savings, savingsOf } from '../domain/basket/savings.ts';
import { type ChanceEvidence, chanceOf } from '../domain/evidence/chance.ts';
import { freshnessOf } from '../domain/evidence/freshness.ts';
import { parseDollars } from '../domain/text/money.ts';
import { DAY_MS, HOUR_MS } from '../domain/time/days.ts';
import { formatDollars } from './money.ts';
import { savingsText } from './savings.ts';

const DELIVERY_FEE_CENTS = 599;

/** A row of a table, by the titles of its columns. */
type Example = Readonly<Record<string, string>>;

const tables = readTables(readFileSync(new URL('../../docs/savings.md', import.meta.url), 'utf8'));
const [terms = [], goods = [], plans = []] = tables;

test('the three tables of docs/savings.md are all there', () => {
  expect(tables.map((table) => table.length)).toEqual([16, 19, 31]);
});

describe('what one code saves', () => {
  test.each(named(terms))('%s', (_name, row) => {
    const discount = {
      ...discountOf(row.Discount!, centsOf(row.Minimum!)),
      maxDiscountCents: centsOf(row['At most']!),
      firstOrderOnly: row['First order only'] === 'yes',
      termsKnown: row['Terms known'] === 'yes',
    };
    const offer = { discount, limits: undefined, storeFeeCents: DELIVERY_FEE_CENTS };
    expect(savingsText(savingsOf(offer, basketOf(row)))).toBe(row.Answer);
  });
});

describe('what a code saves that covers only some goods', () => {
  test.each(named(goods))('%s', (_name, row) => {
    const [covered = '', scopeWords] = row.Covers!.split(': ');
    const limits: Limits | undefined =
      covered === 'everything'
        ? undefined
        : { departments: departmentsIn(covered), ...(scopeWords && { scopeWords }) };
    const counts = row['It counts'];
    const discount: Discount = {
      ...discountOf(row.Discount!, centsOf(row.Minimum!)),
      minCounts: counts === 'cart' || counts === 'goods' ? counts : null,
    };
    const said = row['Goods said'] === 'none' ? [] : row['Goods said']!.split(', ');
    const basket: Basket = {
      ...basketOf(row),
      feeCents: centsOf(row['Fee seen']!),
      goods: Object.fromEntries(
        said.map((each) => [departmentsIn(each)[0], parseDollars(each.split(' ')[1]!)]),
      ),
    };
    const offer = { discount, limits, storeFeeCents: DELIVERY_FEE_CENTS };
    expect(savingsText(savingsOf(offer, basket))).toBe(row.Answer);
  });
});

describe('which code to enter', () => {
  test.each(named(plans))('%s', (_name, row) => {
    const codes = row.Codes!.split('; ').map(candidateOf);
    const plan = planOf(codes, basketOf(row), row.Store === 'chosen');
    expect({
      Now: answerText(plan),
      'Near miss': nearMissText(plan),
      'Next order': nextText(plan),
      Also: alsoText(plan),
    }).toEqual({
      Now: row.Now,
      'Near miss': row['Near miss'],
      'Next order': row['Next order'],
      Also: row.Also,
    });
  });
});

interface NamedCode extends Unplanned {
  readonly name: string;
}

/** Reads a code such as "BIG $25 from $60, untested, once". */
function candidateOf(text: string, index: number): NamedCode {
  const [offer = '', ...notes] = text.split(', ');
  const [, name = '', benefit = '', minimum = 'none'] = /^(\w+) (\S+)(?: from (\S+))?$/.exec(offer)!;
  const has = (note: string) => notes.includes(note);
  const unknown = notes.filter(
    (note) =>
      !/^(once|first|members|untested|disputed|failed|other store|rated \d|passed \d+ days ago|ends in 7 days)$/.test(
        note,
      ),
  );
  expect(unknown).toEqual([]);
  const evidence = evidenceOf(notes);
  return {
    name,
    id: index + 1,
    store: has('other store') ? 'two' : 'one',
    zone: 'UTC',
    storeFeeCents: DELIVERY_FEE_CENTS,
    limits: has('members') ? { membersOnly: true } : undefined,
    expiresAt: NOW + (has('ends in 7 days') ? 7 : 30) * DAY_MS,
    freshness: freshnessOf(evidence, NOW),
    chanceThousandths: chanceOf(evidence, NOW),
    discount: {
      ...discountOf(benefit, centsOf(minimum)),
      firstOrderOnly: has('first'),
      onePerHousehold: has('once'),
    },
  };
}

function evidenceOf(notes: readonly string[]): ChanceEvidence {
  const isTested = !notes.includes('untested');
  const days = notes.map((note) => /^passed (\d+) days ago$/.exec(note)?.[1]).find(Boolean);
  const testedAt = isTested ? NOW - (days ? Number(days) * DAY_MS : HOUR_MS) : null;
  const rated = notes.map((note) => /^rated (\d)$/.exec(note)?.[1]).find(Boolean);
  const hasFailed = notes.includes('failed');
  return {
    lastPassedAt: hasFailed ? null : testedAt,
    lastOutcome: hasFailed ? 'failed' : isTested ? 'worked' : null,
    lastOutcomeAt: testedAt,
    passingSince: hasFailed ? null : testedAt,
    reportsFailing: false,
    dispute: notes.includes('disputed') ? { day: Math.floor(NOW / DAY_MS), reports: 6, failed: 5 } : null,
    rating: rated ? Number(rated) : null,
  };
}

function answerText({ now }: CartPlan<NamedCode>): string {
  if (!now) return 'none';
  return now.kind === 'enter' ? `Enter ${now.code.name}` : `Try ${now.first.name}, then ${now.fallback.name}`;
}

function nextText({ next }: CartPlan<NamedCode>): string {
  if (!next) return 'none';
  if (next.kind === 'enter') return next.code.name;
  return `${next.ifWorked?.name ?? 'none'} or ${next.ifRefused?.name ?? 'none'}`;
}

function alsoText({ elsewhere, pair }: CartPlan<NamedCode & { savings: Savings }>): string {
  const words = [
    ...elsewhere.map(({ name, savings }) => `${name} may save ${formatDollars(promisedCents(savings))}`),
    ...(pair
      ? [
          `${pair.now.name}, then ${pair.next.name}: ${formatDollars(pair.cents)}, not ${formatDollars(pair.planCents)}`,
        ]
      : []),
  ];
  return words.join('; ') || 'none';
}

function nearMissText({ nearMiss }: CartPlan<NamedCode>): string {
  if (!nearMiss) return 'none';
  const { missingCents, savedCents, code } = nearMiss;
  return `Add ${formatDollars(missingCents)} and save ${formatDollars(savedCents)} with ${code.name}`;
}

function discountOf(benefit: string, minBasketCents: number | null): Discount {
  const percentOff = benefit.endsWith('%') ? Number.parseInt(benefit, 10) : null;
  const amountOffCents = benefit.startsWith('$') ? centsOf(benefit) : null;
  const kinds: Record<string, DiscountKind> = { delivery: 'free_delivery', gift: 'gift', other: 'other' };
  return {
    kind: percentOff ? 'percent' : amountOffCents ? 'amount' : kinds[benefit]!,
    percentOff,
    amountOffCents,
    maxDiscountCents: null,
    minBasketCents,
    minCounts: null,
    firstOrderOnly: false,
    onePerHousehold: false,
    excludes: [],
    giftText: benefit === 'gift' ? 'Free tote bag' : null,
    termsKnown: true,
  };
}

function basketOf(row: Example): Basket {
  return {
    totalCents: centsOf(row.Cart!)!,
    firstOrder: row['First order'] === 'yes',
    feeCents: null,
    goods: {},
  };
}

function departmentsIn(text: string): Department[] {
  return departments.filter((each) => new RegExp(`\\b${each}\\b`).test(text));
}

function centsOf(text: string): number | null {
  return text === 'none' ? null : parseDollars(text)!;
}

/** Each table of a page, as its rows. */
function readTables(markdown: string): Example[][] {
  const blocks = markdown.split(/\n\n+/).filter((block) => block.startsWith('| '));
  return blocks.map((block) => {
    const [titles = [], , ...rows] = block.split('\n').map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    return rows.map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at]!])));
  });
}

/** Each row with its cells as the name of its test. */
function named(rows: readonly Example[]): [string, Example][] {
  return rows.map((row) => [Object.values(row).join(', '), row]);
}
