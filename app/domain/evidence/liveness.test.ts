import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '../time/days.ts';
import { dayOf, endOfDay } from '../time/zones.ts';
import { codeStatuses, type DatedCode, isLive, livenessOf } from './liveness.ts';

const START = Date.parse('2026-11-01T00:00:00Z');
const END = Date.parse('2026-11-21T05:00:00Z');
const published: DatedCode = { status: 'published', startsAt: START, expiresAt: END };

describe('liveness', () => {
  test('a code is live from its first moment to the last of its last day', () => {
    expect(livenessOf(published, START - 1)).toBe('upcoming');
    expect(livenessOf(published, START)).toBe('live');
    expect(livenessOf(published, END - 1)).toBe('live');
    expect(livenessOf(published, END)).toBe('expired');
  });

  test('drafts and withdrawn codes are not live at any time', () => {
    for (const now of [START - 1, START, END]) {
      expect(livenessOf({ ...published, status: 'draft' }, now)).toBe('unpublished');
      expect(livenessOf({ ...published, status: 'withdrawn' }, now)).toBe('unpublished');
    }
  });

  test('a code that ends before it starts is expired, not upcoming', () => {
    expect(livenessOf({ ...published, expiresAt: START - 10 }, START - 5)).toBe('expired');
  });

  test('isLive says the same', () => {
    const near = fc.integer({ min: 0, max: 4 });
    const anyCode = fc.record({ status: fc.constantFrom(...codeStatuses), startsAt: near, expiresAt: near });
    fc.assert(
      fc.property(anyCode, near, (code, now) => {
        const expected = code.status === 'published' && code.startsAt <= now && now < code.expiresAt;
        expect(isLive(code, now)).toBe(expected);
      }),
    );
  });

  test('the last day counts where the store is', () => {
    const lastDay = parseDay('2026-11-20')!;
    const anyZone = fc.constantFrom('UTC', 'America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu');
    fc.assert(
      fc.property(anyZone, fc.integer({ min: END - 172_800_000, max: END + 172_800_000 }), (zone, now) => {
        const code = { ...published, expiresAt: endOfDay(lastDay, zone) };
        expect(isLive(code, now)).toBe(dayOf(now, zone) <= lastDay);
      }),
    );
  });
});
