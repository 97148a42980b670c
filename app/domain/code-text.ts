export const LONGEST_CODE = 30;

/** Letters of English alone: others look like them, and no checkout would take one for the other. */
const CODE = /^[A-Za-z0-9_-]{3,30}$/;

/** Whether a text can be a code. It's kept as it is, because some checkouts tell capitals from small letters. */
export function fitsCode(text: string): boolean {
  return CODE.test(text);
}

/** A code as it's compared with others of its store: case doesn't make two codes. The same as `lower()` in SQL. */
export function foldCode(code: string): string {
  return code.toLowerCase();
}

/** A code as searches compare it: "SAVE-10" may be typed as "save 10", "save_10", or "save10". */
export function joinCode(code: string): string {
  return foldCode(code).replaceAll(/[-_ ]/g, '');
}
