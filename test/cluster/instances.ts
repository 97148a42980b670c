import { onTestFinished } from 'vitest';
import { type ServerProcess, startServer } from '../helpers/start-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
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

export interface Cluster {
  readonly dataDir: string;
  readonly instances: readonly ClusterInstance[];
}

/** Instances of the built site on one data folder, ready for a proxy on this machine. Killed after the test. */
export async function startCluster(count: number, folder?: string): Promise<Cluster> {
  const dataDir = temporaryFolder();
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
  const ports = await freePorts(count);
  const instances = ports.map((port) => instanceOn(port, settings));
  // One after the other, as the first one fills the database.
  for (const instance of instances) await instance.start(folder);
  return { dataDir, instances };
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
