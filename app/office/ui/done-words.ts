/**
 * What a screen says by a word in its address. Anybody may write an address, so names that every object has, such as
 * `constructor`, mean nothing here.
 */
export function doneWords<Words = string>(
  words: Readonly<Record<string, Words>>,
): ReadonlyMap<string, Words> {
  return new Map(Object.entries(words));
}
