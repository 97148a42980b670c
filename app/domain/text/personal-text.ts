/**
 * Whether a text may contain personal data: an email address, even half typed, or seven digits in a row, as in a phone,
 * card, or order number. A code of many digits is a false positive that we accept.
 */
export function looksPersonal(text: string): boolean {
  return /\S@|@\S/.test(text) || /\p{Nd}(?:[\s().+/-]*\p{Nd}){6}/u.test(text);
}
