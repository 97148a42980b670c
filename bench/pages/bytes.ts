import { pages } from '../../test/helpers/browser/pages.ts';
import { startBuiltSite } from '../built-site.ts';
import type { Report } from '../report.ts';
import { measurePage } from './page-bytes.ts';

const METHOD = `The built site with the sample, asked once a page. HTML with its inlined styles at brotli 11; files as sent.
At once: scripts that run before the visitor does anything. In all: these and what starting React fetches.`;

/** What each kind of page costs a visitor, in bytes and requests. */
export async function run(): Promise<Report> {
  const site = await startBuiltSite();
  try {
    const rows: Record<string, string | number>[] = [];
    for (const { name, path } of pages) {
      const { html, styles, scriptsAtOnce, scriptsInAll, fonts, requests } = await measurePage(
        site.url,
        path,
      );
      rows.push({
        page: name,
        HTML: html,
        styles,
        'JS at once': scriptsAtOnce,
        'JS in all': scriptsInAll,
        fonts,
        requests,
      });
    }
    return { method: METHOD, tables: [{ title: 'Bytes a page', rows }] };
  } finally {
    await site.stop();
  }
}
