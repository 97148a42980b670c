import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { freePorts } from './ports.ts';
import { askProxy } from './visitor.ts';

const shipped = fileURLToPath(new URL('../../deploy/nginx', import.meta.url));

/** Debian's nginx. A user's PATH may lack its folder. */
const PROGRAM = '/usr/sbin/nginx';

export interface Nginx {
  /** The port for TLS. */
  readonly port: number;
  readonly plainPort: number;
  /** Everything that nginx has logged. */
  log(): string;
  /** Proxies to these instances from now on, as an operator does it: edits the file, tests it, reloads. */
  use(instances: readonly Instance[]): Promise<void>;
}

export interface Instance {
  readonly port: number;
  /** Takes an instance out, so that it gets no requests. */
  readonly isDown?: boolean;
}

/** nginx with the configuration of deploy/nginx, where only the ports differ. Stopped after the test. */
export async function startNginx(instances: readonly Instance[]): Promise<Nginx> {
  const folder = temporaryFolder();
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  const site = join(folder, 'clipbasket');
  cpSync(join(shipped, 'clipbasket'), site, { recursive: true });
  makeCertificate(join(site, 'tls'));
  const [plainPort = 0, port = 0] = await freePorts(2);
  writeFileSync(join(folder, 'clipbasket.conf'), withPorts({ 80: plainPort, 443: port }));
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
  writeInstances(site, instances);

  const command = ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = spawn(PROGRAM, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
  });
  await expect.poll(() => isUp(port), { message: printed }).toBe(true);

  return {
    port,
    plainPort,
    log: () => printed,
    async use(next) {
      const before = workersOf(child.pid!);
      writeInstances(site, next);
      execFileSync(PROGRAM, [...command, '-t', '-q'], { stdio: 'pipe' });
      execFileSync(PROGRAM, [...command, '-s', 'reload'], { stdio: 'pipe' });
      // The workers of the last configuration finish their requests with it, and end.
      await expect.poll(() => workersOf(child.pid!).filter((pid) => before.includes(pid))).toEqual([]);
    },
  };
}

/** The shipped file; throws when it listens elsewhere than this thinks. */
function withPorts(ports: Readonly<Record<number, number>>): string {
  let text = readFileSync(join(shipped, 'clipbasket.conf'), 'utf8');
  for (const [usual, port] of Object.entries(ports)) {
    const listen = new RegExp(`listen ${usual}(?= )`, 'g');
    const listenIpv6 = new RegExp(`^.*listen \\[::\\]:${usual} .*\\n`, 'gm');
    if (!listen.test(text) || !listenIpv6.test(text)) throw new Error(`It doesn't listen on ${usual}.`);
    text = text.replace(listenIpv6, '').replace(listen, `listen 127.0.0.1:${port}`);
  }
  return text;
}

/** The part of Debian's nginx.conf that matters, with folders of the test. */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(join(folder, 'temporary'));
  return `
    daemon off; worker_processes 2; pid ${folder}/pid;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join(' ')}
      gzip on;
      include clipbasket.conf;
    }`;
}

/** Lines like those of the shipped file, for other instances. */
function writeInstances(site: string, instances: readonly Instance[]) {
  const text = readFileSync(join(shipped, 'clipbasket/instances.conf'), 'utf8');
  const [example = ''] = /^server .*$/m.exec(text)!;
  const lines = instances.map(({ port, isDown }) => {
    const line = example.replace(/:\d+ /, `:${port} `);
    return isDown ? line.replace(';', ' down;') : line;
  });
  writeFileSync(join(site, 'instances.conf'), `${lines.join('\n')}\n`);
}

function makeCertificate(folder: string) {
  mkdirSync(folder);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...subject], { stdio: 'pipe' });
}

function workersOf(master: number): number[] {
  return readFileSync(`/proc/${master}/task/${master}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

function isUp(port: number): Promise<boolean> {
  return askProxy(port, '/metrics').then(
    ({ status }) => status === 404,
    () => false,
  );
}
