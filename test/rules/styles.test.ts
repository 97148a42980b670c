import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from '../helpers/machine/source-files.ts';

const TOKENS = 'app/styles/tokens.css';
const sheets = sourceFiles('app/**/*.css');
const markup = sourceFiles('app/{site,office,frame,ui}/**/*.tsx', 'app/root.tsx');

const colors =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^;]*|(?<=:\s*)(?:white|black|gr[ae]y|red|green|blue)\b/gi;

/** In a mask, black and clear define what's cut, not a visible color. */
const MASK = /^#0000?$/;

/** Pictures for link previews are React too, but never in a page. */
const PICTURES = 'app/previews/';

/** Colors that no token can name: paper that stays light in dark mode, a store's own hue, ink on a printer. */
const allowed: Readonly<Record<string, RegExp>> = {
  'app/ui/ticket/ticket.module.css': /^#777$/,
  'app/ui/store/store-disc.module.css': /^oklch\([\d. ]+var\(--hue\)/,
  'app/office/stores/disc-fields.module.css': /^oklch\(0\.88 0\.08 345\)/,
  'app/previews/picture.css': /^oklch\([\d. ]+var\(--hue\)/,
  'app/site/home/calculator.module.css': /^oklch\(/,
  'app/frame/header.module.css': /^oklch\(0 0 0 \/ 0\.5\)/,
};

test('a color is named by a token', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const literals = [...sheets, ...markup.filter(({ path }) => path !== 'app/root.tsx')]
    .filter(({ path }) => path !== TOKENS)
    .flatMap(({ path, text }) =>
      [...text.matchAll(colors)]
        .map(([color]) => color)
        .filter((color) => !MASK.test(color) && !allowed[path]?.test(color))
        .map((color) => `${path}: ${color}`),
    );
  expect(literals).toEqual([]);
});

test('a token that is used is defined, and only sheets use one: a page has those that its rules name', () => {
  const defined = new Set(
    [...sheets, ...markup].flatMap(({ text }) =>
      [...text.matchAll(/['"]?(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name),
    ),
  );
  const used = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => ({ path, name })),
  );
  expect(used.length).toBeGreaterThan(300);
  expect(used.filter(({ name }) => !defined.has(name))).toEqual([]);
  expect(markup.filter(({ text }) => text.includes('var(--')).map(({ path }) => path)).toEqual([]);
});

test('every sheet of a component is in its layer', () => {
  const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
  expect(modules.length).toBeGreaterThan(50);
  const loose = modules.filter(({ path, text }) => {
    const layer = path.startsWith('app/ui/') ? 'ui' : path.startsWith('app/office/') ? 'office' : 'site';
    return !new RegExp(`^(/\\*[\\s\\S]*?\\*/\\s*)?@layer ${layer} \\{`).test(text);
  });
  expect(loose.map(({ path }) => path)).toEqual([]);
});

test('a class that is written out in markup is shared, and every shared class is used', () => {
  const shared = classesIn(
    sheets
      .filter(({ path }) => /^app\/styles\/(base|primitives)\.css$/.test(path))
      .map(({ text }) => text)
      .join(''),
  );
  const written = new Set(
    markup.flatMap(({ text }) =>
      [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(
        ([, plain, template]) => (plain ?? template)!.replace(/\$\{[^}]*\}/g, '').match(/\S+/g) ?? [],
      ),
    ),
  );
  expect([...written].filter((name) => !shared.has(name))).toEqual([]);
  expect([...shared].filter((name) => !written.has(name))).toEqual([]);
});

test('no style attribute: the policy of the page would refuse it', () => {
  expect(markup.length).toBeGreaterThan(100);
  const inPages = markup.filter(({ path }) => !path.startsWith(PICTURES));
  expect(inPages.filter(({ text }) => /\bstyle=\{/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('the built sheet holds every class of every module, each under a name of its own', () => {
  const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
  const written = modules.reduce((sum, { text }) => sum + classesIn(text).size, 0);
  const shared = sheets.filter((sheet) => !modules.includes(sheet) && !sheet.path.startsWith(PICTURES));
  const global = classesIn(shared.map(({ text }) => text).join(''));
  const assets = new URL('../../build/client/assets/', import.meta.url);
  const built = readdirSync(assets).filter((name) => /^(office-)?style-.*\.css$/.test(name));
  expect(built).toHaveLength(2);
  const names = classesIn(built.map((name) => readFileSync(new URL(name, assets), 'utf8')).join(''));
  expect(names.size).toBe(written + global.size);
});

function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!));
}
