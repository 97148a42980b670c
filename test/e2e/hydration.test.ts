import { describe, expect } from 'vitest';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { holdReact, reactIn } from '../helpers/browser/held-react.ts';

// Where each test starts; it's about the next page.
const START = 'about:blank';
const tickets = '[data-look]';

describe('what was done before React started is kept and handled', () => {
  test('typing in the search: text, focus and caret stay, and the list follows', async ({ visit }) => {
    const { page, hydrate } = await holdReact(await visit(START), '/verified-codes');
    const search = page.getByRole('searchbox');
    const before = await page.locator(tickets).count();
    await search.pressSequentially('delivery');
    await search.press('ArrowLeft');
    await search.press('ArrowLeft');
    await hydrate();
    await page.waitForURL(/\?q=delivery$/);
    await expect.poll(() => page.locator(tickets).count()).toBeLessThan(before);
    expect(await search.inputValue()).toBe('delivery');
    expect(await caretOf(search)).toEqual({ at: 6, isFocused: true });
  });

  test('typing on while React starts: no key is lost', async ({ visit }) => {
    const { page, release } = await holdReact(await visit(START), '/verified-codes');
    const search = page.getByRole('searchbox');
    const text = 'free delivery on any basket of groceries';
    const typing = search.pressSequentially(text, { delay: 15 });
    await page.waitForTimeout(150);
    release();
    await typing;
    await page.waitForURL((url) => url.searchParams.get('q') === text);
    expect(await search.inputValue()).toBe(text);
    expect(await caretOf(search)).toEqual({ at: text.length, isFocused: true });
  });

  test('a choice: the list follows it', async ({ visit }) => {
    const { page, hydrate } = await holdReact(await visit(START), '/verified-codes');
    await page.getByLabel('Sort').selectOption('rating');
    await hydrate();
    await page.waitForURL(/\?sort=rating$/);
    expect(await page.getByLabel('Sort').inputValue()).toBe('rating');
  });

  test('a tick, a choice and a text together: the list follows them all', async ({ visit }) => {
    const { page, hydrate } = await holdReact(await visit(START), '/verified-codes');
    await page.getByLabel('Cart total').fill('80');
    await page.getByLabel('My first order at this store').check();
    await page.getByLabel('Category').selectOption('Organic');
    await hydrate();
    await page.waitForURL((url) => url.search === '?category=Organic&basket=80&first=1');
    await page
      .getByText(/Enter now|Try first|We can’t promise/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await page.getByLabel('My first order at this store').isChecked()).toBe(true);
  });

  test('the slider: the receipt follows it', async ({ visit }) => {
    const { page, hydrate } = await holdReact(await visit(START), '/');
    const slider = page.getByRole('slider');
    await slider.focus();
    for (let press = 0; press < 10; press += 1) await slider.press('ArrowRight');
    await hydrate();
    await page.getByText('$192', { exact: true }).waitFor();
    expect(await slider.inputValue()).toBe('110');
    expect(await page.getByLabel('Monthly grocery bill in whole dollars').inputValue()).toBe('110');
  });

  test('a sum typed, then left: the receipt follows it, within its bounds', async ({ visit }) => {
    const { page, hydrate } = await holdReact(await visit(START), '/');
    const sum = page.getByLabel('Monthly grocery bill in whole dollars');
    await sum.fill('9000');
    await page.getByRole('slider').focus();
    await hydrate();
    await expect.poll(() => sum.inputValue()).toBe('500');
    expect(await page.getByRole('slider').inputValue()).toBe('500');
  });

  test('typed and left before any script came: the list follows', async ({ visit }) => {
    const page = await visit('about:blank');
    const script = Promise.withResolvers<void>();
    await page.route(/\/assets\/boot-/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/verified-codes', { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('harvest20');
    await page.getByRole('searchbox').blur();
    script.resolve();
    await page.getByText('1 code from 1 store').waitFor();
  });

  test('the last of two fields that say the same wins', async ({ visit }) => {
    const { page, hydrate } = await holdReact(await visit(START), '/');
    const sum = page.getByLabel('Monthly grocery bill in whole dollars');
    await page.getByRole('slider').press('ArrowRight');
    await sum.fill('250');
    await hydrate();
    await expect.poll(() => page.getByRole('slider').inputValue()).toBe('250');
    expect(await sum.inputValue()).toBe('250');
  });

  test('a question that was opened stays open', async ({ visit }) => {
    const { page, hydrate } = await holdReact(await visit(START), '/');
    const question = page.locator('details').nth(1);
    await question.locator('summary').click();
    await page.getByRole('slider').focus();
    await hydrate();
    expect(await question.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  });

  test('what was scrolled stays, also after a visit before', async ({ visit }) => {
    const page = await visit('/');
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 1_500));
    const held = await holdReact(page, '/');
    await page.evaluate(() => scrollTo(0, 700));
    await page.locator('[data-live]').dispatchEvent('pointerdown');
    await held.hydrate();
    expect(await page.evaluate(() => scrollY)).toBe(700);
  });

  test('a copied code and its report stay', async ({ visit }) => {
    const start = await visit(START, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page, hydrate } = await holdReact(start, '/verified-codes');
    const ticket = page.locator(tickets).first();
    await ticket.locator('button[data-copy]').click();
    await ticket.getByRole('button', { name: 'It worked' }).click();
    await ticket.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByLabel('Sort').focus();
    await hydrate();
    expect(await ticket.getByRole('button', { name: 'Undo' }).isVisible()).toBe(true);
  });

  test('a toast stays', async ({ visit }) => {
    const start = await visit(START, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page, hydrate } = await holdReact(start, '/verified-codes');
    await page.locator(tickets).first().locator('button[data-copy]').click();
    await page.getByText('Code Copied!').waitFor();
    await page.getByLabel('Sort').focus();
    await hydrate();
    expect(await page.getByText('Code Copied!').isVisible()).toBe(true);
  });

  test('a press on a button that only React handles is handled once', async ({ visit }) => {
    const start = await visit(START);
    await start.addInitScript(() =>
      Object.assign(window, { requestIdleCallback: (idle: () => void) => Object.assign(window, { idle }) }),
    );
    const { page, hydrate } = await holdReact(start, '/verified-codes');
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Only React';
      document.querySelector('[data-live]')!.append(button);
      document.addEventListener('hydrating', () =>
        button.addEventListener('click', () => {
          button.dataset.presses = String(Number(button.dataset.presses ?? 0) + 1);
        }),
      );
    });
    await page.getByRole('button', { name: 'Only React' }).click();
    // The page is idle, with live controls in sight, only after the touch.
    await page.evaluate(() => (window as unknown as { idle: () => void }).idle());
    await page.waitForTimeout(100);
    await hydrate();
    expect(await page.getByRole('button', { name: 'Only React' }).getAttribute('data-presses')).toBe('1');
  });
});

describe('while React hydrates a page', () => {
  // React stops what it can't handle yet for some ten milliseconds, from its first task on.
  test.for([0, 1, 5, 10, 20])(
    'after %i ms a key and presses are handled once',
    async (delayMs, { visit }) => {
      const start = await visit('/privacy', { permissions: ['clipboard-write'] });
      const { page, hydrate } = await holdReact(start, '/verified-codes');
      await page.evaluate((delayMs) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.presses = '0';
        document.querySelector('[data-live]')!.append(button);
        const count = () => (button.dataset.presses = String(Number(button.dataset.presses) + 1));
        const act = () => {
          button.click();
          document.querySelector<HTMLElement>('button[data-copy]')!.click();
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }),
          );
        };
        document.addEventListener('hydrating', () => {
          // As React does: on the document, once it's there.
          document.addEventListener('click', ({ target }) => target === button && count());
          setTimeout(act, delayMs);
        });
      }, delayMs);
      await hydrate();
      await page.getByText('Code Copied!').waitFor();
      expect(await page.evaluate(() => document.activeElement?.matches('main input[type="search"]'))).toBe(
        true,
      );
      expect(await page.locator('[data-presses]').getAttribute('data-presses')).toBe('1');
    },
  );
});

describe('what does not need React does not wait for it', () => {
  test('a message is posted by its plain form', async ({ visit }) => {
    const { page } = await holdReact(await visit(START), '/contact');
    await page.getByLabel('Full Name').fill('Ada Shopper');
    await page.getByLabel('Email Address').first().fill('ada@shopper.example');
    await page.getByLabel('Subject').fill('A code for bread');
    await page.getByRole('textbox', { name: 'Message' }).fill('Which store has one?');
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByText('Message Sent!').first().waitFor();
  });

  test('an address is posted by its plain form', async ({ visit }) => {
    const { page } = await holdReact(await visit(START), '/codes/1');
    await page.getByLabel('Email address').fill('ada@shopper.example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL(/\/newsletter/);
  });

  test('the search is sent by its plain form', async ({ visit }) => {
    const { page } = await holdReact(await visit(START), '/verified-codes');
    await page.getByRole('searchbox').fill('delivery');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === 'delivery');
    expect((await reactIn(page)).hasRun).toBe(false);
  });

  for (const moment of ['hydrating', 'hydrated'])
    test(`going back just as React is ${moment} shows what the address says`, async ({ visit }) => {
      const { page, release } = await holdReact(await visit(START), '/verified-codes');
      const all = await page.locator(tickets).count();
      await page.evaluate(() => history.pushState(null, '', '/verified-codes?q=delivery'));
      await page.reload({ waitUntil: 'commit' });
      await expect.poll(() => page.locator(tickets).count()).toBeLessThan(all);
      await page.evaluate(
        (on) => document.addEventListener(on, () => history.back(), { once: true }),
        moment,
      );
      await page.getByRole('searchbox').focus();
      // The page may be loaded again at any moment from here.
      release();
      await expect.poll(() => page.locator(tickets).count()).toBe(all);
      expect(new URL(page.url()).search).toBe('');
    });

  test('links lead on', async ({ visit }) => {
    const { page } = await holdReact(await visit(START), '/verified-codes');
    await page.getByRole('searchbox').focus();
    await page
      .getByRole('link', { name: /Terms and tests/ })
      .first()
      .click();
    await page.waitForURL(/\/codes\/\d+$/);
  });
});

function caretOf(field: import('playwright-core').Locator) {
  return field.evaluate((input: HTMLInputElement) => ({
    at: input.selectionStart,
    isFocused: document.activeElement === input,
  }));
}
