import process from 'node:process';
import { ConfigError, readConfig } from '../app/config.server.ts';
import { makeFilesPrivate } from '../app/data/upkeep/private-files.server.ts';
import { type RunningSite, type StartOptions, startSite } from './site.ts';
import { StartError } from './start-error.ts';

/** How long requests in flight may take to finish once the process has been told to stop. */
const DRAIN_MS = 10_000;

// For tests and benchmarks, which need them from the same modules as the pages.
export { pagesLoader } from './framework/load-pages.ts';
export { startSite };

/**
 * Runs the site as the environment says, until the process is told to stop. A start that can't work says why in one
 * sentence and ends the process with 1.
 */
export async function run(options: StartOptions = {}): Promise<RunningSite> {
  makeFilesPrivate();
  try {
    const site = await startSite(readConfig(process.env), options);
    const stop = async () => {
      await site.stop(DRAIN_MS);
      process.exit(0);
    };
    // Before the line that says ready: a program that waits for it may signal a stop at once.
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    console.log(`ready ${site.url}`);
    for (const line of site.notes) console.log(line);
    return site;
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
