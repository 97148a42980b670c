/** No letter of any language has more marks than this (UAX #15, section 13). */
const MARKS = 30;
/** The half-width sound marks are letters that become marks. */
const TOO_MANY = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * `String.normalize` in time proportional to the text. It sorts the marks on a letter by insertion, which takes a minute
 * for a megabyte of them, so those beyond thirty are dropped.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return (text.length > MARKS ? text.replace(TOO_MANY, '$1') : text).normalize(form);
}
