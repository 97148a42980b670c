/**
 * Fills the empty database of DATABASE_URL or DATA_DIR with realistic stores and codes, the same for the same size,
 * seed and day.
 *
 * usage: npm run bench:seed -- --codes N --stores M [--seed S] [--today YYYY-MM-DD]
 */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../app/config.server.ts';
import { engineAt } from '../app/data/database.server.ts';
import { formatDayIso, parseDay } from '../app/domain/time/days.ts';
import { migrate } from '../db/migrate.ts';
import { fillDatabase, SeedError } from './seed/fill.ts';

const { values } = parseArgs({
  options: {
    codes: { type: 'string' },
    stores: { type: 'string' },
    seed: { type: 'string', default: '1' },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});

try {
  const size = {
    codes: wholeOf('codes', values.codes),
    stores: wholeOf('stores', values.stores),
    seed: wholeOf('seed', values.seed),
    today: parseDay(values.today) ?? refuse('--today takes a day, for example 2025-02-20.'),
  };
  const engine = engineAt(readConfig(process.env).databaseUrl);
  const db = engine.open();
  await migrate(db);
  const { seconds } = await fillDatabase(db, size);
  await db.destroy();
  console.log(
    `${size.codes} codes of ${size.stores} stores, seed ${size.seed}, for ${formatDayIso(size.today)}, ` +
      `in ${seconds.toFixed(1)} s: ${engine.place}`,
  );
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof SeedError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function wholeOf(name: string, value: string | undefined): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1
    ? number
    : refuse(`--${name} takes a whole number from 1, for example --codes 1000000 --stores 10000.`);
}

function refuse(message: string): never {
  throw new SeedError(message);
}
