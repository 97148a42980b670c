/** Shorter words, and those with digits or signs, have no other form here. */
const WORD = /^\p{L}{4,}$/u;

/** The possible singulars of a word: "egg" for "eggs", "berry" for "berries" (and "berrie", which no text has). */
export function singularsOf(word: string): string[] {
  if (!WORD.test(word) || !/[^siu]s$/.test(word)) return [];
  const singulars = [word.slice(0, -1)];
  if (/..ies$/.test(word)) singulars.push(`${word.slice(0, -3)}y`);
  if (/(?:ch|sh|x|s|z|o)es$/.test(word)) singulars.push(word.slice(0, -2));
  if (/ves$/.test(word)) singulars.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  return singulars;
}

/** The plural of a word, if it doesn't contain the word: "berries", "loaves". */
export function changedPluralOf(word: string): string | undefined {
  if (!WORD.test(word)) return undefined;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:[lr]|ea|oa)f$/.test(word)) return `${word.slice(0, -1)}ves`;
  if (/ife$/.test(word)) return `${word.slice(0, -2)}ves`;
  return undefined;
}
