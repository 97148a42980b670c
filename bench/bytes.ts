/**
 * What each kind of page costs a visitor, in bytes and requests: the table of docs/performance.md.
 * usage: npm run bench -- bytes
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pages } from '../test/helpers/pages.ts';
import { startServer } from '../test/helpers/start-server.ts';
import { measurePage } from './page-bytes.ts';

const METHOD = `The built site with the sample, asked once a page. HTML with its inlined styles at brotli 11; files as sent.
At once: scripts that run before the visitor does anything. In all: these and what starting React fetches.`;

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-bytes-'));
  const server = startServer({ PORT: '0', DATA_DIR: folder, RATE_LIMIT: 'off' });
  try {
    const site = await server.ready;
    const rows: Record<string, string | number>[] = [];
    for (const { name, path } of pages) {
      const { html, styles, scriptsAtOnce, scriptsInAll, fonts, requests } = await measurePage(site, path);
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
    server.signal('SIGTERM');
    await server.exited;
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { method, tables } = await run();
  console.log(method);
  for (const { rows } of tables) console.table(rows);
}
