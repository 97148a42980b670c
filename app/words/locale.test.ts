import { expect, test } from 'vitest';
import { formatDay } from './days.ts';
import { perLocale } from './locale.ts';
import { formatDollars } from './money.ts';

test('a formatter is made once per locale', () => {
  const made: string[] = [];
  const formats = perLocale((locale) => {
    made.push(locale);
    return new Intl.NumberFormat(locale);
  });
  for (const locale of ['en-US', 'de-DE', 'en-US', 'de-DE']) formats(locale);
  expect(made).toEqual(['en-US', 'de-DE']);
  expect(formats('de-DE').format(1234.5)).toBe('1.234,5');
});

test('amounts and days follow the locale that they are asked for', () => {
  expect(formatDollars(123_450, 'de-DE')).toMatch(/^1\.234,50\s\$$/);
  expect(formatDay(0, 'long', 'en-GB')).toBe('1 January 1970');
});
