/** A piece of a sheet: a statement or declaration, or a block of such pieces under its prelude. */
export type Piece =
  | { readonly text: string }
  | { readonly prelude: string; readonly selectors: readonly Selector[]; readonly pieces: readonly Piece[] };

/** One selector of a rule, with the names that a document must contain for it to match. */
export interface Selector {
  readonly text: string;
  /** Classes as `.name`, attributes as `[name]` or `[name="value"]`, elements by their bare name. */
  readonly names: readonly string[];
  /** From each group at least one selector must be able to match (`:is()`, `:where()`, `:has()`). */
  readonly groups: readonly (readonly Selector[])[];
}

/** Reads a valid sheet into its pieces. At-rules have no selectors. */
export function parseSheet(css: string): Piece[] {
  let at = 0;
  return piecesUntilEnd();

  function piecesUntilEnd(): Piece[] {
    const pieces: Piece[] = [];
    while (at < css.length) {
      const end = endOf(css, at, ';{}');
      const text = css.slice(at, end).trim();
      const mark = css[end];
      at = end + 1;
      if (mark === '{') {
        const selectors = text.startsWith('@') ? [] : splitAt(text, ',').map(readSelector);
        pieces.push({ prelude: text, selectors, pieces: piecesUntilEnd() });
      } else {
        if (text) pieces.push({ text });
        if (mark === '}') break;
      }
    }
    return pieces;
  }
}

/** The names that a selector requires. `:not()` requires nothing; of `:is()` and its like, one part is enough. */
export function readSelector(text: string): Selector {
  const groups: Selector[][] = [];
  let rest = text;
  for (let call = FUNCTION.exec(rest); call; call = FUNCTION.exec(rest)) {
    const opening = call.index + call[0].length;
    const closing = endOf(rest, opening, ')');
    if (call[1] && /^(is|where|has)$/.test(call[1])) {
      groups.push(splitAt(rest.slice(opening, closing), ',').map(readSelector));
    }
    rest = rest.slice(0, call.index) + rest.slice(closing + 1);
  }
  const names: string[] = [];
  for (const [, attribute, value, className, element] of rest.replace(PSEUDO, '').matchAll(NAME)) {
    if (attribute) names.push(value === undefined ? `[${attribute}]` : `[${attribute}="${value}"]`);
    else names.push(className ? `.${className}` : element!);
  }
  return { text: text.trim(), names, groups };
}

const FUNCTION = /::?([a-z-]+)\(/;
const PSEUDO = /::?[a-z-]+/g;
// If an attribute is compared by anything but `=`, only its presence is required.
const NAME = /\[([\w-]+)(?:="?([^"[\]]*)"?|[~|^$*]=[^[\]]*)?\]|\.([\w-]+)|(?<![\w#.-])([a-z][\w-]*)/g;

/** The index of the first mark outside strings and brackets, or the end. */
function endOf(text: string, from: number, marks: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (sign === '\\') at += 1;
    else if (depth === 0 && marks.includes(sign)) return at;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
  }
  return text.length;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1;
  return at;
}

function splitAt(text: string, mark: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let end = endOf(text, 0, mark); ; end = endOf(text, from, mark)) {
    parts.push(text.slice(from, end));
    if (end >= text.length) return parts;
    from = end + 1;
  }
}
