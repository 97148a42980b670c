import { expect, test } from 'vitest';
import { PASSWORD } from '../helpers/office/office.ts';
import { startOwnersSite } from '../helpers/site/owners-site.ts';
import { startFirefox } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

const engines = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const;

test.for(engines)('%s: from the owner’s link to tests in the queue by keyboard', async ([, start]) => {
  const { origin, ownerLink } = await startOwnersSite();
  const { pathname, search } = new URL(ownerLink);
  const visitor = new Visitor(await start(), origin);

  await visitor.goto(pathname + search);
  await visitor.type('[name="displayName"]', 'Olive Reed');
  await visitor.type('[name="email"]', 'olive@office.example');
  await visitor.type('[name="password"]', PASSWORD);
  await visitor.click('#main button[type="submit"]');
  await visitor.arrives('/office/settings/start');

  await visitor.goto('/office');
  // Keys work before React has started, too: then the form is sent.
  for (const key of ['w', 'f', 's']) {
    const code = await visitor.evaluate(openCode);
    await visitor.press(key);
    await visitor.press(ENTER);
    await expect.poll(() => visitor.evaluate(openCode)).not.toBe(code);
  }
  await expect.poll(() => visitor.evaluate(doneToday)).toBe('2');

  const third = await visitor.evaluate(openCode);
  await visitor.press('z');
  await expect.poll(() => visitor.evaluate(openCode)).not.toBe(third);
  await visitor.goto('/office');
  await expect.poll(() => visitor.evaluate(doneToday)).toBe('1');
});

/** As WebDriver names the key. */
const ENTER = '\uE007';

// These run in the page.

function openCode(): string | undefined {
  return document.querySelector('#main article code')?.textContent;
}

function doneToday(): string | undefined {
  return document.querySelector('[data-progress] strong')?.textContent;
}
