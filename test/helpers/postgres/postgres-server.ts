import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const INSTALLED = '/usr/lib/postgresql';

export interface PostgresServer {
  /** The address of a database, as DATABASE_URL takes it. */
  urlOf(database: string): string;
  start(): Promise<void>;
  /** Ends it at once, as a crash does; `start` recovers. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** A running server that this one is to follow, as a replica. */
  readonly main?: PostgresServer;
  /** A folder that stays when the server stops, so that it can start again; otherwise the folder is removed. */
  readonly kept?: string;
  /** Where to make the folder that is removed. */
  readonly within?: string;
}

/**
 * A PostgreSQL server of its own, in a folder of its own, reached by a socket there. It refuses to run as root, so then
 * it runs as the user that Debian's package makes.
 * @param settings beyond the defaults, such as `fsync=off`
 */
export async function postgresServer(
  settings: readonly string[] = [],
  { main, kept, within = tmpdir() }: ServerOptions = {},
): Promise<PostgresServer> {
  const folder = kept ?? mkdtempSync(join(within, 'clipbasket-pg-'));
  mkdirSync(folder, { recursive: true });
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? userIds('postgres') : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const asUser = { ...user, cwd: folder, stdio: 'ignore' } as const;
  const kind = ['--username', 'clipbasket', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--auth', 'trust'];
  if (main)
    execFileSync(
      join(programs(), 'pg_basebackup'),
      ['--pgdata', data, '--dbname', main.urlOf('postgres'), '--write-recovery-conf', '--checkpoint=fast'],
      asUser,
    );
  else if (!existsSync(data))
    execFileSync(join(programs(), 'initdb'), ['--pgdata', data, ...kind, '--no-sync'], asUser);
  const options = [`unix_socket_directories=${folder}`, 'listen_addresses=', ...settings];
  let running: ChildProcess | undefined;

  const urlOf = (database: string) =>
    `postgres://clipbasket@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  };
  return {
    urlOf,
    async start() {
      const child = spawn(
        join(programs(), 'postgres'),
        ['-D', data, ...options.flatMap((option) => ['-c', option])],
        asUser,
      );
      running = child;
      await untilReady(urlOf('postgres'), child);
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT');
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The newest version's folder of programs. */
function programs(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  if (newest === undefined)
    throw new Error(`There is no PostgreSQL in ${INSTALLED}; run npm test, which installs it.`);
  return join(INSTALLED, String(newest), 'bin');
}

function userIds(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
