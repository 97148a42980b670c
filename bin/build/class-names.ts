import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `b0` in base 36. No name is `ad`, which ad blockers hide. */
const FIRST = 11 * 36;
const LAST = 36 * 36 - 1;

/**
 * Names of two characters for the classes and animations of all CSS modules in a folder. A page carries each name in
 * its sheet and in its markup, and nothing compresses a hash. Counted through the files, they are the same in both
 * builds and in each build of the same sources. From the last to the first: what the office adds would else rename the
 * classes of tickets, and change what pages compress to.
 */
export function numberedClassNames(folder: string): (name: string, file: string) => string {
  const names = new Map<string, string>();
  for (const file of globSync('**/*.module.css', { cwd: folder }).sort().reverse()) {
    const path = join(folder, file);
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)) {
      const key = `${path}:${name}`;
      if (!names.has(key)) names.set(key, (FIRST + names.size).toString(36));
    }
  }
  if (FIRST + names.size > LAST) throw new Error('More class names than two characters can tell apart');
  return (name, file) => {
    const short = names.get(`${file.replace(/\?.*/, '')}:${name}`);
    if (!short) throw new Error(`Class ${name} of ${file} isn't in the list of class names`);
    return short;
  };
}
