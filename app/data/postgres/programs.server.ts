import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { BackupError } from '../operations/backups.server.ts';

/** Where Debian and its kin keep the programs of each version. */
const INSTALLED = '/usr/lib/postgresql';
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/** Parameters of an address that libpq knows, too. The others are the driver's. */
const SHARED: ReadonlySet<string> = new Set([
  ...['host', 'hostaddr', 'port', 'user', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslcrl', 'options'],
  ...['channel_binding', 'connect_timeout', 'target_session_attrs'],
]);

export type Program = 'pg_dump' | 'pg_restore' | 'psql';

/** PostgreSQL's client programs of one version. */
export interface Programs {
  readonly folder: string;
  /** The major version: 15. */
  readonly version: number;
}

/**
 * The newest client programs of this machine.
 * @param serverVersion the server's major version: older programs don't know what a newer server may hold
 * @throws BackupError when there are none, or they're too old
 */
export async function findPrograms(serverVersion = 0): Promise<Programs> {
  const found = (await Promise.all(foldersOfPrograms().map(programsIn))).flatMap((each) => each ?? []);
  const newest = found.toSorted((a, b) => b.version - a.version)[0];
  const advice = `Install PostgreSQL’s client programs${serverVersion ? `, version ${serverVersion} or later` : ''}`;
  if (!newest) throw new BackupError(`There is no pg_dump on this machine. ${advice}.`);
  if (newest.version < serverVersion)
    throw new BackupError(
      `pg_dump is version ${newest.version}, older than the server (${serverVersion}). ${advice}.`,
    );
  return newest;
}

function foldersOfPrograms(): string[] {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const folders = [
    ...versions.map((version) => join(INSTALLED, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return [...new Set(folders)].filter((folder) => existsSync(join(folder, `pg_dump${SUFFIX}`)));
}

async function programsIn(folder: string): Promise<Programs | undefined> {
  try {
    const { stdout } = await promisify(execFile)(join(folder, `pg_dump${SUFFIX}`), ['--version']);
    const [, version] = /(\d+)(?:\.\d+|\w*)(?: |$)/m.exec(stdout) ?? [];
    return version === undefined ? undefined : { folder, version: Number(version) };
  } catch {
    return undefined;
  }
}

/** How to start a program with a database: no password is among its arguments, which every user can see. */
export interface Connecting {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** @param url the whole DATABASE_URL */
export function connectingTo(url: string): Connecting {
  const address = new URL(url);
  const given = new URLSearchParams(address.search);
  const password = decodeURIComponent(address.password) || given.get('password');
  address.password = '';
  const kept = new URLSearchParams([...given].filter(([name]) => SHARED.has(name)));
  // The driver's word for an encrypted connection whose certificate isn't checked.
  if (kept.get('sslmode') === 'no-verify') kept.set('sslmode', 'require');
  address.search = kept.toString();
  return {
    args: ['--no-password', `--dbname=${address.href}`],
    env: password ? { PGPASSWORD: password } : {},
  };
}

export interface Running {
  readonly stdin: NodeJS.WritableStream;
  readonly stdout: NodeJS.ReadableStream;
  /** What it printed. @throws an error with what it complained about first, when it fails or is cancelled */
  readonly ended: Promise<string>;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Whether the caller reads what it prints. */
  readonly isPiped?: boolean;
}

/** Starts one of the programs. It ends with this process: it has nothing more to read or to tell. */
export function start(
  { folder }: Programs,
  program: Program,
  args: readonly string[],
  { env = {}, signal, isPiped = false }: RunOptions = {},
): Running {
  const child = spawn(join(folder, `${program}${SUFFIX}`), args, {
    stdio: 'pipe',
    env: { ...process.env, ...env, LC_MESSAGES: 'C', PGAPPNAME: 'clipbasket backup' },
    ...(signal && { signal }),
  });
  let printed = '';
  let complaint = '';
  if (!isPiped) child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  child.stdin.on('error', () => {});
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(sentenceOf(complaint) || `${program} was ended`)),
    );
  });
  ended.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

/** Runs one of the programs to its end. @returns what it printed */
export function run(
  programs: Programs,
  program: Program,
  args: readonly string[],
  options?: RunOptions,
): Promise<string> {
  const { stdin, ended } = start(programs, program, args, options);
  stdin.end();
  return ended;
}

/** The first error of "pg_dump: error: …" or "psql:<stdin>:5: ERROR:  …", without its period. */
function sentenceOf(complaint: string): string {
  const lines = complaint.split('\n').filter(Boolean);
  const line = lines.find((each) => /error:/i.test(each)) ?? lines[0] ?? '';
  return line
    .replace(/^.*?(?:error|ERROR|FATAL):\s*/, '')
    .trim()
    .replace(/\.$/, '');
}
