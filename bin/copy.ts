// Copies the database into another one, which must be empty and may be of another kind. Visitors of a running site can
// read meanwhile, and are told that nothing can be saved.
// usage: npm run db:copy -- --from URL --to URL
import { parseArgs } from 'node:util';
import { DATABASE_URL_RULE, engineAt, isDatabaseUrl } from '../app/data/database.server.ts';
import { copyDatabase, type Progress } from '../db/copy.ts';
import { command } from './command.ts';

const USAGE = 'npm run db:copy -- --from URL --to URL';
const REPORT_MS = 2_000;

await command(USAGE, { atLeast: 2, atMost: 4 }, async (words) => {
  const { values } = parseArgs({
    args: [...words],
    options: { from: { type: 'string' }, to: { type: 'string' } },
  });
  const startedAt = performance.now();
  const from = engineNamed('--from', values.from);
  const to = engineNamed('--to', values.to);
  // Opening it would make one.
  if ((await from.size()) === undefined) throw new Error(`There is no database at ${from.place}.`);
  const [source, target] = [from.open(), to.open()];
  try {
    const { rows, withoutNul } = await copyDatabase(source, target, reporter());
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
    return [
      `Copied ${rows.toLocaleString('en-US')} rows from ${from.place} to ${to.place} in ${seconds} s, and compared each one.`,
      ...[...withoutNul].map(
        ([column, texts]) =>
          `Left the character NUL out of ${texts.toLocaleString('en-US')} ${texts === 1 ? 'text' : 'texts'} in ${column}.`,
      ),
      'Set DATABASE_URL to the new database and restart every server. Changes that are made before that stay in the old one.',
    ];
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
});

function engineNamed(option: string, url: string | undefined) {
  if (url === undefined) throw new Error(`Usage: ${USAGE}`);
  if (!isDatabaseUrl(url)) throw new Error(`${option} should be ${DATABASE_URL_RULE}.`);
  return engineAt(url);
}

/** Prints to the error output, every few seconds, how far it is. */
function reporter(): (progress: Progress) => void {
  let nextAt = performance.now() + REPORT_MS;
  return ({ step, table, rows }) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + REPORT_MS;
    console.error(`${step} ${rows.toLocaleString('en-US')} rows of ${table}`);
  };
}
