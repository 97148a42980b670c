/** The longest part that all of these texts share. Digits count for more, because nearly every text has " off". */
export function sharedPart([first = '', ...others]: readonly string[]): string {
  const characters = [...first];
  const parts = characters.flatMap((_, from) =>
    characters.slice(from).map((__, at) => characters.slice(from, from + at + 1).join('')),
  );
  const weightOf = (part: string) => (/\d/.test(part) ? 100 : 0) + part.length;
  return parts
    .filter((part) => others.every((text) => text.includes(part)))
    .reduce((best, part) => (weightOf(part) > weightOf(best) ? part : best), '');
}
