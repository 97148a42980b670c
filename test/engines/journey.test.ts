import { expect, inject, test } from 'vitest';
import { startFirefox } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

/** Each browser has its own site, because a report counts once per network and both are on this machine's. */
const engines = [
  ['Firefox', startFirefox, 0],
  ['WebKit', startWebKit, 1],
] as const;

test.for(engines)('%s: menu, search, copy, report, save, calculator, contact', async ([, start, site]) => {
  const visitor = new Visitor(await start(), inject('sites')[site]!.url);

  await visitor.goto('/');
  await visitor.click('header button', 'Open menu');
  await visitor.click('dialog[open] a', 'Verified Codes');
  await visitor.arrives('/verified-codes');

  await visitor.type('main [name="q"]', 'harvest20');
  await visitor.arrives('/verified-codes?q=harvest20');
  await visitor.sees('main p[aria-live]', '1 code');

  await visitor.click('[data-code-id] button', 'Copy');
  await visitor.sees('[role="status"]', 'Code Copied!');
  await visitor.click('[data-code-id] button', 'It worked');
  await visitor.sees('[data-code-id]', 'Thanks, noted');
  await visitor.sees('[data-code-id] button', 'Undo');

  await visitor.click('[data-code-id] button', 'Save');
  await visitor.sees('[role="status"]', 'HARVEST20 is saved');
  await visitor.goto('/saved');
  await visitor.sees('main article', 'HARVEST20');
  await visitor.click('main article button', 'Remove');
  await visitor.sees('[role="status"]', 'Removed');
  await visitor.sees('main', 'No saved codes yet.');
  expect(await visitor.evaluate(() => document.activeElement!.textContent)).toBe('Browse All Codes');

  await visitor.goto('/');
  await visitor.type('main input[type="number"]', '333');
  await visitor.sees('main output', '$588');
  expect(
    await visitor.evaluate(() => document.querySelector<HTMLInputElement>('main input[type="range"]')!.value),
  ).toBe('333');

  await visitor.goto('/contact');
  const fields = {
    name: 'Ada Park',
    email: 'ada@example.com',
    subject: 'A code',
    message: 'It did not work.',
  };
  for (const [name, words] of Object.entries(fields))
    await visitor.type(`form[action="/contact"] [name="${name}"]`, words);
  await visitor.click('form[action="/contact"] button', 'Send Message');
  await visitor.sees('[role="status"]', 'Message Sent!');
});
