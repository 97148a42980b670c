import { onTestFinished } from 'vitest';
import { defaultDatabaseUrl } from '../../app/data/database.server.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { postgresServer } from '../helpers/postgres/postgres-server.ts';
import { type ServerProcess, startServer } from '../helpers/site/start-server.ts';
import { freePorts } from './ports.ts';

export interface ClusterInstance {
  readonly port: number;
  /** Kills it with SIGKILL. Resolves once it's gone. */
  kill(): Promise<void>;
  /** Stops it as an operator does. @returns the exit code */
  stop(): Promise<number | null>;
  /** Starts it again, from another project's folder if one is given. */
  start(folder?: string): Promise<void>;
  /** What its present process printed. */
  output(): string;
}

/** What the instances share: a folder on one machine, or a server's database, each with a folder of its own. */
export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
type EngineName = (typeof ENGINES)[number];

export interface Cluster {
  readonly databaseUrl: string;
  readonly instances: readonly ClusterInstance[];
}

/** Instances of the built site, ready for a proxy on this machine. Killed after the test. */
export async function startCluster(engine: EngineName, count: number, folder?: string): Promise<Cluster> {
  const shared = engine === 'SQLite' ? sharedFolder() : await sharedDatabase();
  const ports = await freePorts(count);
  const instances = ports.map((port) =>
    instanceOn(port, {
      DATA_DIR: temporaryFolder(),
      ...shared,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    }),
  );
  // One after the other, as the first one fills the database.
  for (const instance of instances) await instance.start(folder);
  return { databaseUrl: shared.DATABASE_URL, instances };
}

function sharedFolder() {
  const folder = temporaryFolder();
  return { DATA_DIR: folder, DATABASE_URL: defaultDatabaseUrl(folder) };
}

async function sharedDatabase() {
  const server = await postgresServer();
  onTestFinished(() => server.stop());
  await server.start();
  const DATABASE_URL = server.urlOf('postgres');
  return { DATABASE_URL, SECRET_KEY: 'the same for all instances, and long enough' };
}

function instanceOn(port: number, settings: Readonly<Record<string, string>>): ClusterInstance {
  let server: ServerProcess | undefined;
  let startedIn: string | undefined;
  const start = async (folder = startedIn) => {
    startedIn = folder;
    server = startServer({ ...settings, PORT: String(port) }, 'start', folder);
    await server.ready;
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server?.signal(signal);
    return (await server?.exited) ?? null;
  };
  onTestFinished(async () => {
    await end('SIGKILL');
  });
  return {
    port,
    start,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
    output: () => server?.output() ?? '',
  };
}
