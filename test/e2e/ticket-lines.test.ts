import { expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';

test.for([320, 375, 768, 1280])(
  'a badge is on one line, in the corner beside a store’s name or below a long one, at %i px',
  async (width, { visit }) => {
    const page = await visit('/verified-codes?store=cedar-valley', {
      viewport: { width, height: 800 },
      javaScriptEnabled: false,
    });
    const rows = await page.locator('main [data-look="list"] :has(> [data-state])').evaluateAll((all) =>
      all.flatMap((row) => {
        const badge = row.querySelector('[data-state]')!;
        return ['Verified', 'Verified 10 days ago'].map((state) => {
          badge.lastChild!.textContent = state;
          const [around, name, box] = [row, row.querySelector('a')!, badge].map((it) =>
            it.getBoundingClientRect(),
          );
          return {
            isShort: state === 'Verified',
            height: around!.height,
            lines: box!.height / 16,
            isBelow: box!.top >= name!.bottom - 1,
            fromName: box!.left - name!.left,
            fromCorner: around!.right - box!.right,
          };
        });
      }),
    );
    expect(rows.length).toBeGreaterThan(6);
    for (const { isShort, height, lines, isBelow, fromName, fromCorner } of rows) {
      // Beside a short badge, the name has room for two lines as high as the disc.
      if (isShort && width >= 375) expect(height).toBeLessThan(35);
      expect(lines).toBeLessThan(1.8);
      expect(isBelow ? fromName : fromCorner).toBeCloseTo(0, 0);
    }
  },
);

test.for([375, 768, 1280])('saving a code moves nothing, at %i px', async (width, { visit }) => {
  const page = await visit('/verified-codes', { viewport: { width, height: 1200 } });
  const ticket = page.locator('main [data-look="list"]').first();
  const places = () =>
    ticket
      .locator('a, button, code, li')
      .evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ left, top }) => `${left}, ${top}`),
      );
  const before = await places();
  await ticket.getByRole('button', { name: 'Save', exact: true }).click();
  await ticket.getByRole('button', { name: 'Saved' }).waitFor();
  expect(await places()).toEqual(before);
});

test('on a wide screen a stub is on the lines of its ticket, whatever the ticket says', async ({ visit }) => {
  const page = await visit('/verified-codes', { viewport: { width: 1280, height: 900 } });
  const tickets = await page.locator('main [data-look="list"]').evaluateAll((all) =>
    all.map((ticket) => {
      const boxOf = (it: Element) => it.getBoundingClientRect();
      const find = (selector: string) => boxOf(ticket.querySelector(selector)!);
      const middle = ({ top, height }: DOMRect) => top + height / 2;
      const label = boxOf(ticket.querySelector('code')!.previousElementSibling!);
      const [name, badge] = [find('[href^="/stores/"]'), find('[data-state]')];
      return {
        copy: find('button[data-copy]').top - boxOf(ticket).top,
        fromName: middle(label) - middle(name),
        // A long one ("Disputed today: 3 of 4 failed") is below the name, which is half a line higher then.
        badgeIsBelow: badge.top > name.bottom,
        belowFacts: find('button[data-save]').bottom - find('[data-fresh="facts"]').bottom,
      };
    }),
  );
  expect(tickets.length).toBeGreaterThan(10);
  for (const { copy, fromName, badgeIsBelow, belowFacts } of tickets) {
    expect(copy).toBeCloseTo(tickets[0]!.copy, 0);
    expect(Math.abs(fromName)).toBeLessThan(badgeIsBelow ? 10 : 5);
    // The button is a little higher than its line.
    expect(Math.abs(belowFacts)).toBeLessThan(5);
  }
});
