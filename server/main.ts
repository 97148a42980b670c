import { ConfigError, readConfig } from '../app/config.server.ts';
import { StartError, startSite } from './site.ts';

// How long requests in flight may take to finish once the process has been told to stop.
const DRAIN_MS = 10_000;

try {
  const site = await startSite(readConfig(process.env), { dev: process.argv.includes('--dev') });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await site.stop(DRAIN_MS);
    process.exit(0);
  };
  // Before the line that says ready: whoever waits for it may ask to stop at once.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  console.log(`ready ${site.url}`);
  for (const line of site.notes) console.log(line);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
