import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/helpers/machine/longest-first.ts';
import { WORKERS } from './test/helpers/site/built-sites.ts';

/**
 * Every state of the office's forms and queue, which takes minutes: `npm run test:states`. Its screens are in the tests
 * here.
 */
export const STATES = ['test/e2e/office-{states,record-states,queue-states}.test.ts'];

// Tests that need the built site: its start and stop, and journeys in a real browser.
export default defineConfig({
  test: {
    // Prints a checker's finding in full, because CI's log may be all there is to read.
    chaiConfig: { truncateThreshold: 0 },
    include: ['test/start/**/*.test.ts', 'test/durability/**/*.test.ts', 'test/e2e/**/*.test.ts'],
    exclude: STATES,
    globalSetup: ['test/helpers/site/built-sites.ts'],
    environment: 'node',
    // Long enough for a busy machine. A test that waits for something gets it within this time, or fails.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Each worker has its own site, and one browser for all of its files: visitors' contexts are isolated from each
    // other.
    maxWorkers: WORKERS,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
