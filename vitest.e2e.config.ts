import { defineConfig } from 'vitest/config';

// What needs the built site: its start and stop, and journeys in a real browser. One file at a time, on two cores.
export default defineConfig({
  test: {
    include: ['test/start/**/*.test.ts', 'test/durability/**/*.test.ts', 'test/e2e/**/*.test.ts'],
    globalSetup: ['test/helpers/built-site.ts'],
    environment: 'node',
    // Long enough for a busy machine: what is waited for comes, or the test fails.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
