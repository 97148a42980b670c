export const WEB_PAGE =
  'This is a web page, perhaps a sign-in page, and not a feed. Check the address and the key in it.';

/** Whether a text begins as a page of HTML does. */
export function isWebPage(start: string): boolean {
  return /^<(!doctype\s{1,9}html|html|head|body|script)\b/i.test(start);
}
