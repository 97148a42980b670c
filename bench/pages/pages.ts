import { startChromium } from '../../test/helpers/browser/chromium.ts';
import { pages } from '../../test/helpers/browser/pages.ts';
import { startBuiltSite } from '../built-site.ts';
import { needPrograms } from '../programs.ts';
import type { Report } from '../report.ts';
import { median } from '../rounds.ts';
import { freePort } from '../server/nginx.ts';
import { loadLighthouse, type Visit } from './lighthouse.ts';

/** Runs per page; set RUNS for more. Each takes about five seconds. */
const RUNS = Number(process.env.RUNS ?? 5);

/** Lighthouse's scores of every kind of public page. */
export async function run(): Promise<Report> {
  needPrograms('chromium');
  const visit = await loadLighthouse();
  const site = await startBuiltSite();
  const port = await freePort();
  const browser = await startChromium(port);
  const visits: Record<string, Visit[]> = {};
  for (const { name, path } of pages.filter(({ listed }) => listed)) {
    visits[name] = [];
    for (let run = 0; run < RUNS; run += 1) visits[name].push(await visit(site.url + path, port));
  }
  await browser.close();
  await site.stop();

  return {
    method:
      'Lighthouse as it comes (mobile: slow 4G and a processor four times slower, simulated) in Chromium against the ' +
      `built server on loopback; medians of ${RUNS}.`,
    tables: [
      {
        title: 'Public pages',
        rows: Object.entries(visits).map(([page, runs]) => {
          const middle = (of: (visit: Visit) => number) => median(runs.map(of));
          return {
            page,
            performance: middle(({ performance }) => performance),
            accessibility: middle(({ accessibility }) => accessibility),
            'best practices': middle(({ bestPractices }) => bestPractices),
            SEO: middle(({ seo }) => seo),
            'LCP, ms': Math.round(middle(({ lcpMs }) => lcpMs)),
            CLS: Math.round(middle(({ cls }) => cls) * 1000) / 1000,
            'blocking, ms': Math.round(middle(({ tbtMs }) => tbtMs)),
          };
        }),
      },
      {
        title: 'What Lighthouse would have otherwise',
        rows: Object.entries(visits).flatMap(([page, runs]) =>
          [...new Set(runs.flatMap(({ complaints }) => complaints))].map((complaint) => ({
            page,
            complaint,
          })),
        ),
      },
    ],
  };
}
