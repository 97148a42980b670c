import { type Piece, parseSheet, type Selector } from './sheet.server.ts';

/**
 * Names that the boot script, the first script, or the browser adds to a rendered page before React starts. A rule with
 * such a name stays in every page that has the rest of its names.
 */
export const laterNames: ReadonlySet<string> = new Set([
  ...['js', 'theme', 'copied', 'above', 'tooltips', 'hydrated'].map((name) => `[data-${name}]`),
  '[aria-pressed]',
  '[data-state="verified"]',
  // A refreshed number may have become urgent.
  '[data-soon]',
  '[open]',
]);

/** How many kinds of pages are cached at a time. There are about thirty. */
const MAX_KINDS = 200;
/** How many different tags are cached: as many as a few hundred pages have. */
const MAX_TAGS = 20_000;

/**
 * Reduces the built sheet to the rules that a page can match, now or after the boot script has run, in their order and
 * layers. Print rules stay in the whole sheet, which every page links for printing.
 */
export function createPageStyles(css: string): (html: string) => string {
  const sheet = parseSheet(css.replace(/\/\*.*?(?:\*\/|$)/gs, ''));
  const names = [...new Set(sheet.flatMap(namesOf))];
  const numbersInTag = createTagReader(names);
  const kinds = new Map<string, string>();
  return (html) => {
    const present = Buffer.alloc(names.length);
    for (const [tag] of html.matchAll(TAG)) for (const number of numbersInTag(tag)) present[number] = 1;
    const kind = present.toString('latin1');
    let styles = kinds.get(kind);
    if (styles === undefined) {
      if (kinds.size >= MAX_KINDS) kinds.clear();
      styles = write(sheet, new Set(names.filter((_, number) => present[number])));
      kinds.set(kind, styles);
    }
    return styles;
  };
}

/** A start tag as React writes it. React escapes any `>` inside. */
const TAG = /<[a-z][^>]*/g;

/**
 * Finds the names in a tag that the sheet uses (elements, classes, attributes and their values), as their indexes in
 * the list. Most tags appear on other pages too, so the results are cached.
 */
function createTagReader(names: readonly string[]): (tag: string) => readonly number[] {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const attributes = new Set(names.flatMap((name) => /^\[([\w-]+)/.exec(name)?.[1] ?? []).concat('class'));
  const either = [...attributes].join('|');
  const attribute = new RegExp(`\\s(${either})(?:="([^"]*)"|(?=\\s|$))`, 'gi'); // Bounded: React closes each quote.
  const read = (tag: string) => {
    const found = [/^<([\w-]*)/.exec(tag)![1]!];
    for (const [, name, value] of tag.matchAll(attribute)) {
      const attributeName = name!.toLowerCase();
      if (attributeName === 'class') found.push(...value!.split(' ').map((className) => `.${className}`));
      else found.push(`[${attributeName}]`, `[${attributeName}="${value}"]`);
    }
    return found.flatMap((name) => numbers.get(name) ?? []);
  };

  const tagCache = new Map<string, readonly number[]>();
  return (tag) => {
    let found = tagCache.get(tag);
    if (!found) {
      if (tagCache.size >= MAX_TAGS) tagCache.clear();
      found = read(tag);
      // A copy, because a slice would keep the whole page's text in memory.
      tagCache.set(Buffer.from(tag, 'latin1').toString('latin1'), found);
    }
    return found;
  };
}

function namesOf(piece: Piece): string[] {
  if ('text' in piece) return [];
  return [...piece.selectors.flatMap(namesOfSelector), ...piece.pieces.flatMap(namesOf)];
}

function namesOfSelector({ names, groups }: Selector): string[] {
  return [...names, ...groups.flat().flatMap(namesOfSelector)];
}

function write(sheet: readonly Piece[], names: ReadonlySet<string>): string {
  const used = writePieces(sheet, names);
  // Animations and custom properties are used if a remaining rule names them.
  return used
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (keyframes, name: string) => {
      const naming = new RegExp(`animation[^;}]*[: ]${name}\\b`); // Bounded: it reads only the built sheet.
      return naming.test(used) ? keyframes : '';
    })
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (property, name: string) =>
      used.includes(`var(${name})`) || used.includes(`var(${name},`) ? property : '',
    )
    .replace(/(?<=[{};])[^@{};]+\{\}/g, '') // Bounded: it starts where the rule before it ends.
    .replace(/@media[^@{};]*\{\}/g, ''); // Bounded: it ends at the next @.
}

function writePieces(pieces: readonly Piece[], names: ReadonlySet<string>): string {
  return pieces
    .map((piece) => {
      if ('text' in piece) return `${piece.text};`;
      const { prelude, selectors } = piece;
      if (prelude.startsWith('@media print')) return '';
      if (OPAQUE.test(prelude)) return `${prelude}{${writeUnchanged(piece.pieces)}}`;
      const matching = selectors.filter((selector) => canMatch(selector, names));
      if (selectors.length > 0 && matching.length === 0) return '';
      const body = writePieces(piece.pieces, names);
      return (
        body && `${selectors.length > 0 ? matching.map(({ text }) => text).join(',') : prelude}{${body}}`
      );
    })
    .join('')
    .replace(/;$/, '');
}

/** At-rules whose insides are not selectors of the page. */
const OPAQUE = /^@(font-face|keyframes|view-transition|property|counter-style)/;

function writeUnchanged(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      'text' in piece ? `${piece.text};` : `${piece.prelude}{${writeUnchanged(piece.pieces)}}`,
    )
    .join('')
    .replace(/;$/, '');
}

function canMatch({ names, groups }: Selector, present: ReadonlySet<string>): boolean {
  return (
    names.every((name) => present.has(name) || laterNames.has(name) || laterNames.has(attributeOf(name))) &&
    groups.every((group) => group.some((selector) => canMatch(selector, present)))
  );
}

function attributeOf(name: string): string {
  return name.replace(/="[^"]*"/, '');
}
