import { defineConfig } from 'vitest/config';

// Several instances behind a real nginx, and a real Varnish, which takes minutes: `npm run test:cluster`.
export default defineConfig({
  test: {
    include: ['test/cluster/**/*.test.ts', 'test/cdn/**/*.test.ts'],
    environment: 'node',
    // Long enough for a busy machine. A test that waits for something gets it within this time, or fails.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    // One after the other: each loads the whole machine.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
