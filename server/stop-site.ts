import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '../app/data/database.server.ts';
import type { Cdn } from './cdn/cdn.ts';
import type { Drawings } from './drawings/drawings.ts';
import type { SearchMisses } from './framework/search-misses.ts';
import type { Connections } from './http/connections.ts';
import type { RunningJobs } from './jobs/jobs.ts';
import type { CacheVersion } from './page-cache/cache-version.ts';
import type { ContentBoundaries } from './page-cache/content-boundaries.ts';
import type { ProofEncoder } from './proofs/proof-encoder.ts';

/** Everything that runs while the site does. */
interface RunningParts {
  readonly server: Server;
  readonly connections: Connections;
  readonly jobs: RunningJobs;
  readonly searchMisses: SearchMisses;
  readonly cdn: Cdn | undefined;
  readonly boundaries: ContentBoundaries;
  readonly cacheVersion: CacheVersion;
  readonly db: Database;
  readonly drawings: Drawings;
  readonly proofs: ProofEncoder;
  readonly log: Logger;
  readonly vite: { close(): Promise<void> } | undefined;
}

/** Stops accepting, waits at most `drainMs` for what is in flight, writes what is held, and closes the database. */
export async function stopSite(
  {
    server,
    connections,
    jobs,
    searchMisses,
    cdn,
    boundaries,
    cacheVersion,
    db,
    drawings,
    proofs,
    log,
    vite,
  }: RunningParts,
  drainMs: number,
): Promise<void> {
  await connections.acceptWaiting();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.endWhenIdle();
  const late = setTimeout(() => {
    log.warn('requests still in progress were cut off');
    server.closeAllConnections();
  }, drainMs);
  await Promise.all([closed, jobs.stop(drainMs)]);
  clearTimeout(late);
  await searchMisses.stop();
  await drawings.stop();
  await proofs.stop();
  await vite?.close();
  await cdn?.stop();
  await boundaries.stop();
  await cacheVersion.close();
  await db.destroy();
}
