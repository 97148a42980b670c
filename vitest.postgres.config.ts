import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** What an operator does with a server, killed in the middle and all: `npm run test:postgres`, which takes minutes. */
export const OPERATING = [
  'app/data/postgres/{backup,commands,health,restore}.test.ts',
  // On files, it runs with all others.
  'db/copy.test.ts',
];

/** What is about files, or locks of a file. */
const FILES = ['app/data/operations/{backups,data-folder,private-files,secret-key,unavailable}.test.ts'];

/** The tests of data, once more, on PostgreSQL. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: ['app/data/**/*.test.ts', 'app/mail/outbox.test.ts', 'db/**/*.test.ts'],
      exclude: [...configDefaults.exclude, 'app/data/sqlite/**', ...FILES, ...OPERATING],
      globalSetup: ['test/helpers/postgres-setup.ts'],
    },
  }),
);
