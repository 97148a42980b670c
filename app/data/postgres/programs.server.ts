import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { BackupError } from '../upkeep/backups.server.ts';

/** Where Debian and its derivatives install the programs of each version. */
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
 * The client programs of this machine that know all that the server may hold, the closest to its version first: newer
 * ones write settings that an older server doesn't know.
 * @param serverVersion the server's major version
 * @throws BackupError when there are none
 */
export async function findPrograms(serverVersion: number): Promise<readonly [Programs, ...Programs[]]> {
  const found = (await Promise.all(foldersOfPrograms().map(programsIn))).flatMap((each) => each ?? []);
  return choosePrograms(found, serverVersion);
}

/** The rule of `findPrograms`. */
export function choosePrograms(
  found: readonly Programs[],
  serverVersion: number,
): readonly [Programs, ...Programs[]] {
  const ascending = found.toSorted((a, b) => a.version - b.version);
  const [first, ...others] = ascending.filter(({ version }) => version >= serverVersion);
  if (first) return [first, ...others];
  const newest = ascending.at(-1);
  const advice = `Install PostgreSQL’s client programs, version ${serverVersion} or later`;
  throw new BackupError(
    newest
      ? `pg_dump is version ${newest.version}, older than the server (${serverVersion}). ${advice}.`
      : `There is no pg_dump on this machine. ${advice}.`,
  );
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
    const [, version] = /(?<!\d)(\d{1,4})(?:\.\d+|[a-z]\w*|)(?: |$)/m.exec(stdout) ?? [];
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
  const sslMode = sslModeOf(given);
  if (sslMode) kept.set('sslmode', sslMode);
  if (sslMode === 'verify-full' && !kept.has('sslrootcert')) kept.set('sslrootcert', authoritiesFile());
  address.search = kept.toString();
  return {
    args: ['--no-password', `--dbname=${address.href}`],
    env: password ? { PGPASSWORD: password } : {},
  };
}

/**
 * What libpq calls the driver's choice, which checks the server's certificate and name unless it's told not to.
 * @returns undefined where the address doesn't say
 */
function sslModeOf(parameters: URLSearchParams): string | undefined {
  const mode = parameters.get('sslmode');
  if (mode === 'no-verify') return 'require';
  if (mode === 'disable' || (mode && parameters.get('uselibpqcompat') === 'true')) return mode;
  const implies = ['sslcert', 'sslkey', 'sslrootcert'].some((name) => parameters.get(name));
  if (mode || implies) return 'verify-full';
  const ssl = parameters.get('ssl');
  if (ssl === 'no-verify') return 'require';
  if (ssl === '0') return 'disable';
  return ssl || parameters.get('sslnegotiation') === 'direct' ? 'verify-full' : undefined;
}

let authorities: string | undefined;

/**
 * A file with the certificate authorities that the driver trusts, until this process ends: libpq trusts none by itself.
 */
function authoritiesFile(): string {
  if (authorities) return authorities;
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-authorities-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  authorities = join(folder, 'authorities.pem');
  writeFileSync(authorities, getCACertificates().join('\n'));
  return authorities;
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

/** Starts one of the programs. If this process is killed, it ends when it next reads or prints. */
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
export function run(programs: Programs, program: Program, args: readonly string[], options?: RunOptions) {
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
