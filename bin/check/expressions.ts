/**
 * Finds regular expressions that backtrack, or that begin again at each character of what they match: with these, a short
 * text stops the process for seconds. Prints each with its place, and fails if there is any.
 * usage: node bin/check/expressions.ts
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { slowExpressionsIn } from './slow-expressions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const slow = globSync('{app,server,db,bin}/**/*.{ts,tsx,mjs}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap((path) =>
    slowExpressionsIn(path, readFileSync(`${root}/${path}`, 'utf8')).map(
      ({ line, source, reason }) => `${path}:${line}: ${source ? `/${source}/ ` : ''}${reason}`,
    ),
  );
for (const finding of slow) console.log(finding);
process.exitCode = slow.length === 0 ? 0 : 1;
