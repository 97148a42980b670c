import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/helpers/machine/longest-first.ts';

// The reactRouter() plugin stays out: it rewrites route modules for the browser, and tests run them as written.
export default defineConfig({
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'db/**/*.test.ts',
      'content/**/*.test.ts',
      'bench/**/*.test.ts',
      'bin/**/*.test.ts',
      'test/rules/**/*.test.ts',
    ],
    // These need a database server (vitest.postgres.config.ts).
    exclude: [...configDefaults.exclude, 'app/data/postgres/**'],
    environment: 'node',
    // Only style sheets imported as text are loaded, because pictures are drawn with them; all others stay out of
    // tests.
    css: { include: /\.css\?raw$/ },
    // Long enough for a busy machine. A test that waits for something gets it within this time, or fails.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Files share their modules: each would load the same hundreds again, which took two fifths of the time.
    isolate: false,
    // One more than the cores of a small machine: many tests wait for a server or a disk.
    maxWorkers: 3,
  },
});
