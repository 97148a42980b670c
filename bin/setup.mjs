// Prepares a fresh clone: packages, build, browser, PostgreSQL, Varnish. Does only what is missing, so the next start is quick.
// Plain JavaScript, because it runs before the pinned Node is installed (any Node from 20 up).
// usage: node bin/setup.mjs [--build] [--browser] [--varnish] [--engines] [--postgres] [--cluster]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = new Set(process.argv.slice(2));
/** Whether apt has read its lists of packages. */
let hasLists = false;

install();
requirePinnedNode();
if (wanted.has('--build')) build();
if (wanted.has('--browser')) installBrowser();
if (wanted.has('--varnish')) installVarnish();
if (wanted.has('--engines')) installEngines();
if (wanted.has('--postgres')) installPostgres();
if (wanted.has('--cluster')) installProxy();

function install() {
  const stamp = join(root, 'node_modules', '.installed');
  const hash = hashOf(['package-lock.json']);
  if (readStamp(stamp) === hash) return;
  say('Installing packages');
  run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']);
  writeFileSync(stamp, hash);
}

/** The lock file pins Node for Linux and Windows; a Mac brings its own. */
function requirePinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return;
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) stop(`Node 24 or newer is needed on this platform; this is ${process.version}.`);
}

function build() {
  const stamp = join(root, 'build', '.built');
  const hash = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
    'bin/build',
    'app',
    'server',
    'db',
    'content',
  ]);
  if (readStamp(stamp) === hash) return;
  say('Building');
  // Compiled modules that the server cached for the previous version.
  rmSync(join(root, 'build', 'compiled'), { recursive: true, force: true });
  run('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn']);
  writeFileSync(stamp, hash);
}

function installBrowser() {
  const browser = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
  if (existsSync(browser)) return;
  if (!existsSync('/usr/bin/apt-get'))
    stop(
      'The tests need Chromium: install it and set CHROMIUM to its path, for example CHROMIUM=/usr/bin/chromium.',
    );
  installByApt("Debian's Chromium", ['chromium-headless-shell', 'fonts-noto-color-emoji']);
}

/** The cache that the tests put in front of the site. */
function installVarnish() {
  const program = process.env.VARNISHD ?? '/usr/sbin/varnishd';
  if (existsSync(program)) return;
  if (!existsSync('/usr/bin/apt-get'))
    stop(
      'The tests need Varnish: install it and set VARNISHD to its path, for example VARNISHD=/usr/local/sbin/varnishd.',
    );
  installByApt("Debian's Varnish", ['varnish']);
}

/** The browsers of `npm run test:engines`, except Chromium. */
function installEngines() {
  const programs = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];
  if (programs.every((name) => existsSync(join('/usr/bin', name)))) return;
  if (!existsSync('/usr/bin/apt-get'))
    stop('The Firefox and WebKit journey runs only on Debian, which provides both browsers.');
  installByApt("Debian's Firefox and WebKit", ['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
}

/** The tests start their own servers from it. */
function installPostgres() {
  if (existsSync('/usr/lib/postgresql')) return;
  if (!existsSync('/usr/bin/apt-get'))
    stop('The tests of data on PostgreSQL run only on Debian, which provides its server.');
  installByApt("Debian's PostgreSQL", ['postgresql']);
}

/** The proxy of `npm run test:cluster`, and what makes its certificate. */
function installProxy() {
  const programs = ['/usr/sbin/nginx', '/usr/bin/openssl'];
  if (programs.every((path) => existsSync(path))) return;
  if (!existsSync('/usr/bin/apt-get'))
    stop('The tests of several instances run only on Debian, which provides nginx where they look for it.');
  installByApt("Debian's nginx", ['nginx-light', 'openssl']);
}

function installByApt(what, packages) {
  say(`Installing ${what}`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  if (!hasLists) apt('update', '-qq');
  hasLists = true;
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** One hash over the names and contents of the given files and folders. */
function hashOf(paths) {
  const hash = createHash('sha256').update(process.platform);
  const add = (path) => {
    const full = join(root, path);
    const entries = existsSync(full) ? readdirSafe(full) : null;
    if (entries) for (const name of entries) add(`${path}/${name}`);
    else if (existsSync(full)) hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function readdirSafe(path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return null;
  }
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) stop(`"${command} ${args.join(' ')}" failed; its output is above.`);
}

function say(text) {
  process.stderr.write(`${text}…\n`);
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
