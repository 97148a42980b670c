import { normalizeText } from '../domain/text/normalize.ts';

/** Characters without a glyph in app/styles/fonts/pictures; each would leave a gap. */
const NOT_DRAWN = /[^ -~¡-ž‘’“”–—…•−€™]|[¤¦¨ª¬\u00ad¯²³´µ¶¸¹ºĈĉĔĕĜĝĤĥĬĭĴĵĸĿŀŉŎŏŜŝŢţŦŧ]/gu;

/** The text without what the fonts can't draw: emoji and other scripts. Empty when nothing is left. */
export function drawableText(text: string): string {
  return normalizeText(text, 'NFC').replace(/\s/g, ' ').replace(NOT_DRAWN, '').replace(/ {2,}/g, ' ').trim();
}
