import { defineConfig } from 'vitest/config';
import { WORKERS } from './test/helpers/built-sites.ts';
import { LongestFirst } from './test/helpers/longest-first.ts';

/**
 * Every state of the office's forms and queue, which takes minutes: `npm run test:states`. Its screens are in the tests
 * here.
 */
export const STATES = ['test/e2e/office-{states,record-states,queue-states}.test.ts'];

// What needs the built site: its start and stop, and journeys in a real browser.
export default defineConfig({
  test: {
    // A finding of a checker is told in full, where CI's log is all there is to read.
    chaiConfig: { truncateThreshold: 0 },
    include: ['test/start/**/*.test.ts', 'test/durability/**/*.test.ts', 'test/e2e/**/*.test.ts'],
    exclude: STATES,
    globalSetup: ['test/helpers/built-sites.ts'],
    environment: 'node',
    // Long enough for a busy machine: what is waited for comes, or the test fails.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Each has a site of its own, and one browser for all of its files: a visitor's context is apart from any other.
    maxWorkers: WORKERS,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
