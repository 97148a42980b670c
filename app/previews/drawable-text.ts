/** What the fonts in app/styles/fonts/pictures have no glyph for; it would leave a gap. */
const NOT_DRAWN = /[^ -~¡-ž‘’“”–—…•−€™]|[¤¦¨ª¬\u00ad¯²³´µ¶¸¹ºĈĉĔĕĜĝĤĥĬĭĴĵĸĿŀŉŎŏŜŝŢţŦŧ]/gu;

/** The text as a picture can show it: emoji and foreign scripts are left out. Empty when nothing stays. */
export function drawableText(text: string): string {
  return text.normalize('NFC').replace(/\s/g, ' ').replace(NOT_DRAWN, '').replace(/ {2,}/g, ' ').trim();
}
