import { expect, test } from 'vitest';
import { consentOf, consentText } from './consent.ts';

test('a record of consent keeps its day and its words, whatever they hold', () => {
  for (const consent of [
    { day: '2026-03-09', how: 'By email' },
    { day: '2026-03-09', how: '2026-03-08: by phone\nthen in writing' },
  ])
    expect(consentOf(consentText(consent))).toEqual(consent);
  expect(consentOf('She said so')).toEqual({ day: '', how: 'She said so' });
});
