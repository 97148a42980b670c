/**
 * Names the classes of CSS Modules by their file and their place in it: `a0`, `a1`, … `b0`. A page repeats every name
 * in its sheet and in its markup, so short ones are bytes saved twice. Both builds of one run name alike, because
 * a file's letters come from its place among all modules, and a number from its place in the file.
 */
export function createShortNames(files: readonly string[]): (name: string, file: string) => string {
  const letters = new Map([...files].sort().map((file, index) => [file, lettersOf(index)]));
  const known = new Map<string, Map<string, number>>();
  return (name, file) => {
    const letter = letters.get(file);
    if (letter === undefined) throw new Error(`The styles ${file} came up after the build had begun.`);
    let names = known.get(file);
    if (!names) {
      names = new Map();
      known.set(file, names);
    }
    const number = names.get(name) ?? names.size;
    names.set(name, number);
    return `${letter}${number}`;
  };
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function lettersOf(index: number): string {
  const first = Math.floor(index / ALPHABET.length);
  const last = ALPHABET[index % ALPHABET.length]!;
  return first === 0 ? last : ALPHABET[first - 1]! + last;
}
