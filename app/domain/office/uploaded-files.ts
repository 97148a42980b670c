/** The largest file that is imported, and the parts that it's sent in, in bytes. */
export const FILE_BYTES = 200 * 2 ** 20;
export const PART_BYTES = 8 * 2 ** 20;
/** A form with a part that can't be packed. */
export const PART_FORM_BYTES = PART_BYTES + 64 * 1024;

/** What a preview lists: rows by what becomes of them, and codes that the file no longer lists. */
export const previewed = ['created', 'changed', 'gone', 'missing', 'held', 'refused', 'unchanged'] as const;
export type Previewed = (typeof previewed)[number];
