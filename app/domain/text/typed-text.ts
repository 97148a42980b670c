/** Line breaks as systems, word processors, and Unicode have them. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const GAP = /[\t\n\v\f\r\u0085\u2028\u2029]+/;
/**
 * Nobody sees or types these: spaces without width, and marks that turn the text around them. They come with a paste and
 * are left out. Joiners stay: emoji and some scripts need them.
 */
const INVISIBLE = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
/** Other control characters, lone surrogates, and code points that Unicode will never assign. */
const HIDDEN = /[^\P{Cc}\t\n\v\f\r\u0085]|\p{Cs}|\p{Noncharacter_Code_Point}/gu;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * Text on one line, trimmed: tabs and line breaks, which a spreadsheet adds to what is copied, become one space. Empty
 * if nothing of it can be seen. Applying it twice changes nothing.
 */
export function asLine(text: string): string {
  const parts = text.replace(INVISIBLE, '').split(GAP);
  return orEmpty(
    parts
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
  );
}

/** Text on several lines, trimmed, with `\n` as its line break. Empty if nothing of it can be seen. */
export function asLines(text: string): string {
  return orEmpty(text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '').trim());
}

/** Whether text that went through `asLine` or `asLines` holds nothing that a form refuses. */
export function isPlain(text: string): boolean {
  return text.search(HIDDEN) === -1;
}

/** Leaves out what a form refuses. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '');
}

/**
 * Text on one line, without what a form refuses: for text that can't be refused anymore, such as a header of an email.
 */
export function plainLine(text: string): string {
  return asLine(withoutHidden(text));
}

/**
 * At most `limit` characters of a typed text, as browsers and schemas count them, on one line. Applying it twice changes
 * nothing.
 */
export function cutText(typed: string, limit: number): string {
  return plainLine(plainLine(typed).slice(0, limit));
}

function orEmpty(text: string): string {
  return VISIBLE.test(text) ? text : '';
}
