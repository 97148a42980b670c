import { normalizeText } from './normalize.ts';

/**
 * Compatibility forms ("ＳＡＶＥ", "ﬁ"), case, the curly quotes that phones type, hyphens, and underscores make
 * no difference to a search.
 */
export function fold(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[-_\u2010-\u2015]/g, ' ');
}

/** A field, or a part of one, as it is in the stored text: on one line. */
export function foldLine(text: string): string {
  return fold(text.replace(/\s/g, ' '));
}
