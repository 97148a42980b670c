/**
 * Whether a text holds what may lead to a person: an email address, also half typed, or seven digits in a row as in a
 * phone, card, or order number. It would rather be wrong about a code of many digits than keep a number of somebody's.
 */
export function looksPersonal(text: string): boolean {
  return /\S@|@\S/.test(text) || /\p{Nd}(?:[\s().+/-]*\p{Nd}){6}/u.test(text);
}
