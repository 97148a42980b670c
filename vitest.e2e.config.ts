import { defineConfig } from 'vitest/config';

// Journeys in a real browser against the built site, one file at a time: they share two cores with it.
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/helpers/built-site.ts'],
    environment: 'node',
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
