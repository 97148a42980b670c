import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { officeFile } from '../../app/document/office-files.ts';

/** The parts of the router's manifest that matter here. */
interface Manifest {
  readonly routes: Readonly<Record<string, { readonly css: readonly string[] }>>;
}

const MANIFEST = /^manifest-.*\.js$/;
const SHEET = /^style-.*\.css$/;
const ASSIGNMENT = /^window\.__reactRouterManifest=(.*?\});?\s*$/s;

/**
 * Splits the built assets, so that public pages carry nothing of the office: its rules, which have a layer of their
 * own, get a sheet of their own, and its routes a second manifest. Sheets that no page names are removed.
 * @throws when the framework writes its manifest in another way
 */
export async function partOffice(assets: string): Promise<void> {
  const names = await readdir(assets);
  const manifestName = names.find((name) => MANIFEST.test(name));
  const [, json] = ASSIGNMENT.exec(await readFile(join(assets, manifestName ?? ''), 'utf8')) ?? [];
  if (!manifestName || !json) throw new Error('The framework writes its manifest in another way.');
  const manifest = JSON.parse(json) as Manifest;
  const publicRoutes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith('office/'));
  const write = (name: string, { routes }: Manifest) =>
    writeFile(join(assets, name), `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};`);
  await write(officeFile(manifestName), manifest);
  await write(manifestName, { routes: Object.fromEntries(publicRoutes) });

  const named = new Set(Object.values(manifest.routes).flatMap(({ css }) => css));
  for (const name of names.filter((each) => SHEET.test(each))) {
    if (!named.has(`/assets/${name}`)) {
      await rm(join(assets, name));
      continue;
    }
    const { office, others } = partSheet(await readFile(join(assets, name), 'utf8'));
    await writeFile(join(assets, name), others);
    await writeFile(join(assets, officeFile(name)), office);
  }
}

/** Splits a minified sheet into its `@layer office` blocks and everything else. */
export function partSheet(sheet: string): { office: string; others: string } {
  const OPENING = '@layer office{';
  let office = '';
  let others = '';
  let from = 0;
  for (;;) {
    const start = sheet.indexOf(OPENING, from);
    if (start < 0) return { office, others: others + sheet.slice(from) };
    let end = start + OPENING.length;
    for (let depth = 1; depth > 0; end += 1) depth += { '{': 1, '}': -1 }[sheet[end]!] ?? 0;
    others += sheet.slice(from, start);
    office += sheet.slice(start, end);
    from = end;
  }
}
