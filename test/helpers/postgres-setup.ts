import type { TestProject } from 'vitest/node';
import { postgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's first database, where the tests run on PostgreSQL. */
    readonly postgresUrl: string | undefined;
  }
}

/** One server for all files. Nothing of it has to survive. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await postgresServer([
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=300',
  ]);
  await server.start();
  project.provide('postgresUrl', server.urlOf('postgres'));
  return () => server.stop();
}
