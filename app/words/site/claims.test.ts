import { describe, expect, test } from 'vitest';
import { MOST_NEW_CODES, type SiteFigures } from '../../domain/site-figures.ts';
import {
  bannerPromise,
  customersText,
  customersTotal,
  passedText,
  testingPromise,
  trustBadges,
} from './claims.ts';

const nothing: SiteFigures = { codes: 0, verified: 0, newCodes: 0, lastTestAt: null, copies: 0 };

describe('each claim has two forms', () => {
  test.each<[string, Partial<SiteFigures>, string[]]>([
    ['nothing to say', {}, []],
    ['codes that nobody has tested', { codes: 3 }, []],
    ['tests', { codes: 67, verified: 47, lastTestAt: 1 }, ['47 of 67 passed in the last 24 hours']],
    ['tests that all failed', { codes: 67, lastTestAt: 1 }, ['0 of 67 passed in the last 24 hours']],
    ['tests of codes that have ended', { lastTestAt: 1 }, []],
    ['too few copies', { copies: 99 }, []],
    ['copies', { copies: 100 }, ['100 copies in 30 days']],
    ['many copies', { copies: 12_480 }, ['12,480 copies in 30 days']],
    ['one new code', { newCodes: 1 }, ['1 new code this week']],
    ['new codes', { newCodes: 6 }, ['6 new codes this week']],
    ['more new codes than are counted', { newCodes: MOST_NEW_CODES }, ['10,000+ new codes this week']],
  ])('trust badges: %s', (_, figures, badges) => {
    expect(trustBadges({ ...nothing, ...figures })).toEqual(badges);
  });

  test('with the sample, they are the specification’s', () => {
    expect(trustBadges('sample')).toEqual(['100% Verified', 'Trusted by 50K+ Users', 'Daily Updates']);
    expect(customersText('sample')).toBe('50K+ Happy Customers');
    expect(customersTotal('sample')).toEqual({ label: 'Happy customers', figure: '50K+' });
    expect(bannerPromise('sample')).toBe('Fresh codes daily, each verified within 24 hours.');
    expect(testingPromise(true)).toContain('Our goal is to test every live code');
  });

  test.each([
    [99, null, null],
    [12_480, '12,480 copies in 30 days', { label: 'Copies in 30 days', figure: '12,480' }],
  ])('%d copies, under the list and among the totals', (copies, text, total) => {
    expect(customersText({ copies })).toBe(text);
    expect(customersTotal({ copies })).toEqual(total);
  });

  test.each([
    [0, 3, '0 of 3 passed a test in the last 24 hours.'],
    [1, 1, '1 of 1 passed a test in the last 24 hours.'],
    [1_234, 12_345, '1,234 of 12,345 passed a test in the last 24 hours.'],
  ])('%d verified of %d codes, above the list', (verified, codes, text) => {
    expect(passedText(verified, codes)).toBe(text);
  });

  test('records promise nothing', () => {
    expect(bannerPromise(nothing)).toBeNull();
    expect(testingPromise(false)).toBe('');
  });
});
