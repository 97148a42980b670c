import { describe, expect } from 'vitest';
import { axeFindings } from '../helpers/axe.ts';
import { hydrated, test } from '../helpers/browser.ts';
import { pages } from '../helpers/pages.ts';

const widths = [320, 1280];
const schemes = ['light', 'dark'] as const;

describe.each(pages)('$name', ({ path, status }) => {
  const says = status === 404 ? [/404: no page at/, /status of 404/] : [];

  for (const width of widths)
    for (const colorScheme of schemes)
      test(`axe finds nothing at ${width} px, ${colorScheme}`, async ({ visit }) => {
        const page = await visit(path, { viewport: { width, height: 800 }, colorScheme, says });
        await hydrated(page);
        expect(await axeFindings(page)).toEqual([]);
      });
});
