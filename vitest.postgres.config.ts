import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The tests of data, once more, on PostgreSQL. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: ['app/data/**/*.test.ts', 'app/mail/**/*.test.ts', 'db/**/*.test.ts'],
      exclude: [...configDefaults.exclude, 'app/data/sqlite/**'],
      globalSetup: ['test/helpers/postgres-setup.ts'],
    },
  }),
);
