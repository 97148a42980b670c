import { expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';

// With a total, each next code says what it saves, too.
test.for([375, 768, 1280])(
  'at %i px, each pick’s next code has the room of the pick',
  async (width, { visit }) => {
    const page = await visit('/', {
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width, height: 900 },
    });
    await page.getByLabel('Cart total').fill('60');
    await page.getByRole('article', { name: /^Enter now/ }).waitFor();
    // Copying, without the store's page.
    const picks = page.locator('article[data-look="featured"]').filter({ visible: true });
    await picks.evaluateAll((all) => {
      for (const link of all.flatMap((pick) => [...pick.querySelectorAll<HTMLElement>('a[data-copy]')]))
        link.addEventListener('click', (event) => event.preventDefault());
    });
    const count = await picks.count();
    expect(count).toBeGreaterThan(2);
    const codes = await picks.evaluateAll((all) => all.map((pick) => pick.dataset.codeId!));
    for (const id of codes) {
      const pick = page.locator(`li > article[data-look="featured"][data-code-id="${id}"]`);
      const before = await pick.boundingBox();
      await pick.getByRole('link', { name: /^Copy Code/ }).click();
      await pick.getByRole('button', { name: 'It didn’t' }).click();
      await pick.getByRole('article', { name: /^Next best/ }).waitFor();
      // Which code is next, and how its tests went, is another every hour: at most one line of terms more.
      expect(Math.abs((await pick.boundingBox())!.height - before!.height), id).toBeLessThan(20);
    }
  },
);
