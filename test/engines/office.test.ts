import { expect, test } from 'vitest';
import { freePort, PASSWORD } from '../helpers/office.ts';
import { startSiteProcess } from '../helpers/site-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startFirefox } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

const engines = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const;

test.for(engines)('%s: from the owner’s link to tests in the queue by keyboard', async ([, start]) => {
  const port = await freePort();
  const site = await startSiteProcess({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'silent',
  });
  await expect.poll(() => site.output()).toMatch(/^owner link \S+$/m);
  const { pathname, search } = new URL(/^owner link (\S+)$/m.exec(site.output())![1]!);
  const visitor = new Visitor(await start(), `http://localhost:${port}`);

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
