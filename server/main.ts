import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const isDevelopment = process.argv.includes('--dev');
// React picks its build by this when it is loaded; the development build is three times slower.
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production';
// Caches modules stripped of types and compiled: the next start takes half the time, and less memory.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)));
const { makeFilesPrivate } = await import('../app/data/operations/private-files.server.ts');
makeFilesPrivate();
const { ConfigError, readConfig } = await import('../app/config.server.ts');
const { startSite } = await import('./site.ts');
const { StartError } = await import('./start-error.ts');

// How long requests in flight may take to finish once the process has been told to stop.
const DRAIN_MS = 10_000;

try {
  const site = await startSite(readConfig(process.env), { dev: isDevelopment });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await site.stop(DRAIN_MS);
    process.exit(0);
  };
  // Before the line that says ready: a program that waits for it may signal a stop at once.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  console.log(`ready ${site.url}`);
  for (const line of site.notes) console.log(line);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
