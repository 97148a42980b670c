import { defineConfig } from 'vitest/config';

// One journey in the engines of Firefox and Safari, which `npm test` doesn't need: `npm run test:engines`.
export default defineConfig({
  test: {
    include: ['test/engines/**/*.test.ts'],
    globalSetup: ['test/helpers/site/built-sites.ts'],
    environment: 'node',
    // Long enough for a busy machine. A test that waits for something gets it within this time, or fails.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
