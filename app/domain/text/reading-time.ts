/**
 * Words a minute at which adults read English non-fiction silently: the mean of 190 studies in M. Brysbaert, "How
 * many words do we read per minute?", Journal of Memory and Language 109 (2019).
 */
export const WORDS_PER_MINUTE = 238;

/** Whole minutes that a text of `words` takes: rounded up, so reading never takes longer than announced; at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/**
 * Counts the words of a Markdown text: anything between spaces with a letter or digit in it, so no bullets or table
 * rules.
 */
export function countWords(markdown: string): number {
  return markdown.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}
