import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';
import { OPERATING } from './vitest.postgres.config.ts';

// Backups, restores, copies, and commands on PostgreSQL, which takes minutes: `npm run test:postgres`.
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({ test: { include: OPERATING, globalSetup: ['test/helpers/postgres/postgres-setup.ts'] } }),
);
