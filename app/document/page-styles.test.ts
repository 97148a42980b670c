import { describe, expect, test } from 'vitest';
import { heldBytes } from '../../test/helpers/machine/memory.ts';
import { sourceFiles } from '../../test/helpers/machine/source-files.ts';
import { createPageStyles, laterNames } from './page-styles.server.ts';

const stylesOf = (css: string, html: string) => createPageStyles(css)(html);

describe('a rule stays where it can match', () => {
  test.each([
    ['a class', '.x{a:b}', '<p class="w x">'],
    ['an element', 'h2{a:b}', '<h2 id="y">'],
    ['an attribute', '[open]{a:b}', '<details open="">'],
    ['an attribute without a value', '[hidden]{a:b}', '<i hidden>'],
    ['a value', '[data-kind=plain]{a:b}', '<a data-kind="plain">'],
    ['everything', '*{a:b}', '<p>'],
    ['a part of :is()', ':is(h5,.x){a:b}', '<p class="x">'],
    ['nothing that :not() speaks of', 'p:not(.x){a:b}', '<p>'],
    ['states of the pointer and the keyboard', '.x:hover,.x:focus-visible{a:b}', '<p class="x">'],
  ])('%s', (_, css, html) => {
    expect(stylesOf(css, html)).toBe(css);
  });
});

describe('a rule goes where it cannot match', () => {
  test.each([
    ['a class', '.x{a:b}', '<p class="xx">'],
    ['one class of two', '.x .y{a:b}', '<p class="x">'],
    ['an element', 'h2{a:b}', '<h3>'],
    ['a value', '[data-kind=plain]{a:b}', '<a data-kind="lemon">'],
    ['no part of :is()', ':is(h5,.x){a:b}', '<p>'],
    ['what is nested in it', '.x{& h2{a:b}}', '<p class="x">'],
    ['print, which the whole sheet is for', '@media print{p{a:b}}', '<p>'],
  ])('%s', (_, css, html) => {
    expect(stylesOf(css, html)).toBe('');
  });

  test('of several selectors those that cannot match', () => {
    expect(stylesOf('.x,.y,.z{a:b}', '<p class="x z">')).toBe('.x,.z{a:b}');
  });
});

test('layers, conditions, fonts and the order stay', () => {
  const css =
    '@layer a,b;@font-face{font-family:F;src:url(/f.woff2)}@layer b{@media (width<9px){.x{a:b}}}@layer a{.x{c:d;& p{e:f}}}';
  expect(stylesOf(css, '<b class="x"><p>')).toBe(css);
});

test('an animation stays with the rule that names it', () => {
  const css = '.x{animation:.2s tear}@keyframes tear{40%{rotate:2deg}}';
  expect(stylesOf(css, '<p class="x">')).toBe(css);
  expect(stylesOf(css, '<p>')).toBe('');
});

test('so does a custom property', () => {
  const css = ':root{--near:1px;--far:2px;--a:var(--near, 0)}.x{b:var(--a)}.y{c:var(--far)}';
  expect(stylesOf(css, '<html><p class="x">')).toBe(':root{--near:1px;--a:var(--near, 0)}.x{b:var(--a)}');
});

test('a rule that only set unused ones goes, with its condition', () => {
  const css = '.x{a:b}@media (any-pointer:coarse){:root{--far:2px}}.y{c:var(--far)}';
  expect(stylesOf(css, '<html><p class="x">')).toBe('.x{a:b}');
  expect(stylesOf(css, '<html><p class="x y">')).toBe(css);
});

describe('what comes into a page later has its rules from the start', () => {
  test.each([
    ['the theme', '[data-theme=dark] .x{a:b}'],
    ['a copied code', '[data-copied] .x{a:b}'],
    ['a code that is kept', '.x[aria-pressed=true]{a:b}'],
    ['an opened question', '.x[open]{a:b}'],
  ])('%s', (_, css) => {
    expect(stylesOf(css, '<p class="x">')).toBe(css);
  });

  test('everything that the boot script sets or makes is known', () => {
    const texts = sourceFiles('app/browser/**/*.ts').map(({ text }) => text);
    const set = texts.flatMap((text) => [
      ...[...text.matchAll(/\bdataset\.(\w+) =/g)].map(([, name]) => attribute(name!)),
      ...[...text.matchAll(/setAttribute\('([\w-]+)'/g)].map(([, name]) => `[${name}]`),
      ...[...text.matchAll(/class="([\w-]+)"/g)].map(([, name]) => `.${name}`),
      ...[...text.matchAll(/createElement\('([\w-]+)'/g)].map(([, name]) => name!),
    ]);
    expect(set.length).toBeGreaterThan(8);
    const notForTheEye = ['script', '[data-logged]', '[data-ago]'];
    const withTheWholeSheet = ['.toast'];
    const known = new Set([...laterNames, ...notForTheEye, ...withTheWholeSheet]);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });
});

test('pages of one kind share their styles, whatever their words', () => {
  const styles = createPageStyles('.x{a:b}.y{c:d}');
  expect(styles('<p class="x">one')).toBe(styles('<p class="x">two'));
  expect(styles('<p class="x y">')).toBe('.x{a:b}.y{c:d}');
});

function attribute(property: string): string {
  return `[data-${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}]`;
}

test('remembers tags, and not the pages that they were found in', () => {
  const PAGES = 200;
  const PAGE_BYTES = 500_000;
  const styles = createPageStyles('.a{color:red}');
  const before = heldBytes();
  for (let index = 0; index < PAGES; index += 1)
    styles(
      Buffer.alloc(PAGE_BYTES, `<p class="a" data-one-of-a-kind="${index}">`, 'latin1').toString('latin1'),
    );
  expect(heldBytes().heap - before.heap).toBeLessThan((PAGES * PAGE_BYTES) / 4);
});
