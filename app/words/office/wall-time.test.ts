import { describe, expect, test } from 'vitest';
import { parseWallTime } from '../../domain/office/wall-time.ts';
import { wallTimeText } from './wall-time.ts';

describe('a time as a clock shows it', () => {
  test('is that of the zone, whatever the season', () => {
    expect(wallTimeText(Date.parse('2026-06-10T12:30:00Z'), 'America/New_York')).toBe('2026-06-10T08:30');
    expect(wallTimeText(Date.parse('2026-12-10T00:05:00Z'), 'America/New_York')).toBe('2026-12-09T19:05');
    expect(wallTimeText(Date.parse('2026-06-10T00:00:00Z'), 'UTC')).toBe('2026-06-10T00:00');
  });

  test('leads back to the same minute', () => {
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'])
      for (
        let at = Date.parse('2026-01-01T00:30:00Z');
        at < Date.parse('2026-12-31T00:00:00Z');
        at += 86_399_940
      ) {
        const minute = Math.floor(at / 60_000) * 60_000;
        const text = wallTimeText(minute, zone);
        // An hour that comes twice names either of its two moments.
        expect(wallTimeText(parseWallTime(text, zone)!, zone), `${text} ${zone}`).toBe(text);
      }
  });

  test('is nothing where the text is none', () => {
    for (const text of ['', 'soon', '2026-02-30T10:00', '2026-06-10', '2026-06-10T24:00', '2026-06-10T10:60'])
      expect(parseWallTime(text, 'UTC'), text).toBeUndefined();
    expect(parseWallTime('2026-06-10T12:30:15', 'UTC')).toBe(Date.parse('2026-06-10T12:30:00Z'));
  });
});
