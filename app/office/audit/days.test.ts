import { expect, test } from 'vitest';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { DAY_MS } from '../../domain/time/days.ts';

test('lines are below the day that they were written on, in the site’s time zone', async () => {
  // At 11:30 in the evening in New York, a day that is over in UTC.
  const clock = { now: Date.UTC(2026, 10, 28, 4, 30) };
  const site = await startTestSite({}, () => clock.now);
  const daysOf = async () => {
    const owner = await signIn(site, 'owner');
    const html = await (await owner.get('/office/audit?who=process:sample')).text();
    expect(html).toMatch(/<time [^>]*title="Nov 27, 2026, 11:30 PM"[^>]*>11:30 PM</);
    return [...html.matchAll(/<h2 id="day-\d+">([^<]+)</g)].map(([, title]) => title);
  };
  expect(await daysOf()).toEqual(['Today']);
  clock.now += DAY_MS;
  expect(await daysOf()).toEqual(['Yesterday']);
  clock.now += DAY_MS;
  expect(await daysOf()).toEqual(['Nov 27']);
});
