import { expect, test } from 'vitest';
import { replyText } from './reply-times.ts';

test.each<[string, string]>([
  ['', ''],
  ['Mon-Fri: 9-6, Sat: 10-4, Sun: Closed', ', Monday to Saturday'],
  ['Monday to Friday: 9-6', ', Monday to Friday'],
  ['Tue – Thurs: 9-6, Fri: closed', ', Tuesday to Thursday'],
  ['Sat: 10-4, Sun: 10-2', ', Saturday to Sunday'],
  ['Sat: 10-4', ' on Saturdays'],
  ['Mon-Sun: 9-6', ''],
  ['Mon: 9-6, Wed-Fri: 9-6', ' on days when we’re open'],
  ['Fri-Mon: 9-6', ' on days when we’re open'],
  ['Daily: 9-6', ' on days when we’re open'],
  ['M-F: 9-6', ' on days when we’re open'],
  ['Mon-Fri: Closed', ' on days when we’re open'],
])('with the hours “%s”, the promise goes on “%s”', (text, days) => {
  const lines = text.split(', ').filter(Boolean);
  const hours = lines.map((line) => {
    const [days, hours] = line.split(': ');
    return { days: days!, hours: hours! };
  });
  expect(replyText({ replyWithin: '24 hours', hours })).toBe(`We usually reply within 24 hours${days}.`);
});

test('nothing is promised where the owner took the promise out', () => {
  expect(replyText({ replyWithin: null, hours: [] })).toBe('');
});
