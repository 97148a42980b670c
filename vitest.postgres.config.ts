import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/**
 * What an operator does with a database server, including being killed halfway: `npm run test:postgres`, which takes
 * minutes.
 */
export const OPERATING = [
  'app/data/postgres/{backup,commands,health,restore}.test.ts',
  // The same tests on SQLite run with all others.
  'db/copy.test.ts',
  'test/start/restored.test.ts',
];

/** Tests of files and file locks. */
const FILES = ['app/data/upkeep/{backups,data-folder,private-files,secret-key,unavailable}.test.ts'];

/** Tests of the sample's words and dates, which each test here loads. */
const SAMPLE = ['db/sample/load.test.ts'];

/** Tests that wait for the writers' lock, whoever holds it. */
const WAITING = ['app/sign-in/lost-access.test.ts'];

/** The tests of the data layer, run again on PostgreSQL. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: [
        'app/data/**/*.test.ts',
        'app/mail/{odd-settings,outbox}.test.ts',
        'db/**/*.test.ts',
        'server/jobs/{rewrite-search-texts,weekly-digest}.test.ts',
        ...WAITING,
      ],
      exclude: [...configDefaults.exclude, 'app/data/sqlite/**', ...FILES, ...SAMPLE, ...OPERATING],
      globalSetup: ['test/helpers/postgres/postgres-setup.ts'],
    },
  }),
);
