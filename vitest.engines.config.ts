import { defineConfig } from 'vitest/config';

// One journey in the engines of Firefox and Safari, which `npm test` doesn't need: `npm run test:engines`.
export default defineConfig({
  test: {
    include: ['test/engines/**/*.test.ts'],
    globalSetup: ['test/helpers/built-sites.ts'],
    environment: 'node',
    // Long enough for a busy machine: what is waited for comes, or the test fails.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
