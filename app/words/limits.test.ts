import { expect, test } from 'vitest';
import { departments, type Limits } from '../domain/basket/limits.ts';
import { limitsInWords } from './limits.ts';
import { endInWords } from './liveness.ts';

test.each([
  [{}, []],
  [{ departments: ['produce'] }, ['On produce only']],
  [{ departments: ['health', 'baby'] }, ['On baby items and health items only']],
  [{ departments: ['snacks', 'drinks', 'frozen'] }, ['On frozen food, snacks, and drinks only']],
  [{ departments: ['meat'], scopeWords: 'salmon in any form' }, ['On salmon in any form only']],
  [
    { departments: ['pets'], membersOnly: true, region: 'California' },
    ['On pet supplies only', 'Members only', 'California only'],
  ],
] as [Limits, string[]][])('%j', (limits, words) => {
  expect(limitsInWords(limits)).toEqual(words);
});

test('every department has words of its own', () => {
  const words = departments.map((department) => limitsInWords({ departments: [department] })[0]);
  expect(new Set(words).size).toBe(departments.length);
});

test('an end within a day has its time and zone', () => {
  expect(endInWords(Date.parse('2026-12-08T22:00:00Z'), 'America/New_York')).toBe(
    'Ends Dec 8 at 5:00 PM EST.',
  );
  expect(endInWords(Date.parse('2026-07-01T06:30:00Z'), 'America/Los_Angeles')).toBe(
    'Ends Jun 30 at 11:30 PM PDT.',
  );
});
