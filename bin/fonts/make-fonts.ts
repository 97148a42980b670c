/**
 * Makes the fonts of the site from their npm packages: the subsets and their licences in app/styles/fonts,
 * app/styles/fonts.css with the metric-matched fallbacks, and in app/styles/fonts/pictures the fonts of pictures for
 * link previews, which no visitor fetches. The same packages give the same bytes. Throws when a source lacks a
 * character, or a file is over its budget. The reasons are in docs/decisions/fonts.md.
 *
 * usage: node bin/fonts/make-fonts.ts node bin/fonts/make-fonts.ts --measure FILE the line and the average advance of a font file
 */
/// <reference path="./subset-font.d.ts" />
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { type FaceMetrics, fallbackRules, LOCAL_MONO, LOCAL_SANS, SAMPLE } from './fallback-faces.ts';
import { averageAdvanceOf, glyphOf, lineMetricsOf } from './sfnt.ts';

/** One font file, cut from a larger one. */
interface Cut {
  source: string;
  /** Names the file: `<name>.woff2`. */
  name: string;
  characters: string;
  keepFeatures: string[];
  /** The remaining range of the weight axis. */
  wght: number | { min: number; max: number };
  budgetBytes: number;
}

/** A font of the pages. */
interface Face extends Cut {
  family: string;
  /** Is copied to `LICENSE-<name>.txt`. */
  license: string;
}

const STYLES = fileURLToPath(new URL('../../app/styles', import.meta.url));
const FONTS = join(STYLES, 'fonts');

const DISPLAY: Face = {
  family: 'Clipbasket Display',
  source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  license: '@fontsource-variable/bricolage-grotesque/LICENSE',
  name: 'bricolage-grotesque',
  // ASCII, every letter of Latin-1, and the signs that a heading in English can hold.
  characters: [
    charactersBetween(' ', '~'),
    charactersBetween('À', 'ÿ'),
    '\u00a0\u2009‘’“”–—…•−€™¡¿¢£¥§©®°±·¼½¾«»',
  ].join(''),
  keepFeatures: ['kern', 'tnum'],
  wght: { min: 600, max: 800 },
  budgetBytes: 30_000,
};

const CODE: Face = {
  family: 'Clipbasket Code',
  source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  license: '@fontsource-variable/jetbrains-mono/LICENSE',
  name: 'jetbrains-mono-bold',
  characters: [
    charactersBetween('A', 'Z'),
    charactersBetween('a', 'z'),
    charactersBetween('0', '9'),
    '-_.$%&+#@/!*: ',
  ].join(''),
  // Without features there are no ligatures: a code is read character by character.
  keepFeatures: [],
  wght: 700,
  budgetBytes: 6_000,
};

/**
 * The part of Latin Extended-A that the family has: the letters of Europe and Turkey, except Esperanto's and Welsh's.
 */
const EXTENDED = charactersBetween('Ā', 'ž').replace(/[ĈĉĔĕĜĝĤĥĬĭıĴĵĸĿŀŉŎŏŒœŜŝŢţŦŧ]/g, '');

/**
 * For pictures: one file per weight, because satori draws a variable font at its default weight, and more letters,
 * because there is no system font to draw missing ones. The font of codes serves pictures as it is.
 */
const PICTURES: Cut[] = [500, 800].flatMap((wght) => [
  {
    source: DISPLAY.source,
    name: `pictures/bricolage-grotesque-${wght}`,
    characters: `${DISPLAY.characters}Œœı`,
    keepFeatures: DISPLAY.keepFeatures,
    wght,
    budgetBytes: 20_000,
  },
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
    name: `pictures/bricolage-grotesque-${wght}-extended`,
    characters: EXTENDED,
    keepFeatures: DISPLAY.keepFeatures,
    wght,
    budgetBytes: 10_000,
  },
]);

/** Headings are set at 700 and 800; for each, the installed bold face gets a size of its own. */
const HEADING_WEIGHTS = [
  { wght: 700, weight: '650 749' },
  { wght: 800, weight: '750 800' },
];

const [flag, measuredFile] = process.argv.slice(2);
if (flag === '--measure' && measuredFile) await measure(measuredFile);
else await makeFonts();

async function makeFonts(): Promise<void> {
  mkdirSync(join(FONTS, 'pictures'), { recursive: true });
  for (const cut of [DISPLAY, CODE, ...PICTURES]) await writeFont(cut);
  for (const { license, name } of [DISPLAY, CODE]) {
    copyFileSync(pathOf(license), join(FONTS, `LICENSE-${name}.txt`));
  }
  const style = await styleSheet();
  console.log(`${String(Buffer.byteLength(style)).padStart(6)} bytes  fonts.css`);
  writeFileSync(join(STYLES, 'fonts.css'), style);
}

async function writeFont(cut: Cut): Promise<void> {
  const font = await cutFont(cut);
  console.log(`${String(font.length).padStart(6)} bytes  ${cut.name}.woff2`);
  if (font.length > cut.budgetBytes) throw new Error(`${cut.name} is over ${cut.budgetBytes} bytes`);
  writeFileSync(join(FONTS, `${cut.name}.woff2`), font);
}

async function cutFont({ source, characters, keepFeatures, wght }: Cut): Promise<Buffer> {
  const font = await subsetFont(readFileSync(pathOf(source)), characters, {
    targetFormat: 'sfnt',
    keepFeatures,
    variationAxes: { wght },
  });
  const missing = [...characters].filter((character) => glyphOf(font, character) === 0);
  if (missing.length > 0) throw new Error(`${source} does not have ${missing.join(' ')}`);
  return subsetFont(font, characters, { targetFormat: 'woff2' });
}

async function styleSheet(): Promise<string> {
  const headings = await Promise.all(
    HEADING_WEIGHTS.map(({ wght, weight }) => metricsOf(DISPLAY, wght, weight)),
  );
  const codes = await metricsOf(CODE, 700, '700');
  const rules = [
    '/* Written by bin/fonts/make-fonts.ts; the reasons are in docs/decisions/fonts.md. */',
    faceRule(DISPLAY),
    faceRule(CODE),
    ...fallbackRules(DISPLAY.family, headings, LOCAL_SANS),
    ...fallbackRules(CODE.family, [codes], LOCAL_MONO),
  ];
  return `${rules.join('\n\n')}\n`;
}

function faceRule({ family, name, wght }: Face): string {
  return [
    '@font-face {',
    `  font-family: '${family}';`,
    `  font-weight: ${typeof wght === 'number' ? wght : `${wght.min} ${wght.max}`};`,
    '  font-display: swap;',
    `  src: url('./fonts/${name}.woff2') format('woff2');`,
    '}',
  ].join('\n');
}

async function metricsOf(face: Face, wght: number, weight: string): Promise<FaceMetrics> {
  const font = await subsetFont(readFileSync(pathOf(face.source)), SAMPLE, {
    targetFormat: 'sfnt',
    variationAxes: { wght },
  });
  return { ...lineMetricsOf(font), averageAdvance: averageAdvanceOf(font, SAMPLE), weight };
}

async function measure(file: string): Promise<void> {
  const font = await subsetFont(readFileSync(file), SAMPLE, { targetFormat: 'sfnt' });
  console.log({ ...lineMetricsOf(font), averageAdvance: averageAdvanceOf(font, SAMPLE) });
}

function pathOf(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier));
}

function charactersBetween(first: string, last: string): string {
  const start = first.codePointAt(0)!;
  const length = last.codePointAt(0)! - start + 1;
  return String.fromCodePoint(...Array.from({ length }, (_, index) => start + index));
}
