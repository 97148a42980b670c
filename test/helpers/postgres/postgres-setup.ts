import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { postgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's first database, where the tests run on PostgreSQL. */
    readonly postgresUrl: string | undefined;
  }
}

/** One server for all files. Its data doesn't have to survive. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=128MB'];
  const server = await postgresServer([...settings, 'max_connections=300'], {
    within: quickFolder(),
  });
  await server.start();
  project.provide('postgresUrl', server.urlOf('postgres'));
  return () => server.stop();
}

const MEMORY = '/dev/shm';
/** More than the databases of a run have been seen to take, six times over. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** In memory, if this machine has room: a test's database is nine hundred files, which a disk takes long to make. */
function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
}
