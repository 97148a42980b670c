import { execFileSync, spawnSync } from 'node:child_process';

/** Programs that a bench runs, by the package of Debian that has them. */
const packages = { wrk: 'wrk', nginx: 'nginx-light', chromium: 'chromium' } as const;

/**
 * Installs the programs with apt if they are missing.
 * @throws when one cannot be installed
 */
export function needPrograms(...names: readonly (keyof typeof packages)[]): void {
  const missing = names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length === 0) return;
  console.log(`installing ${missing.join(', ')} …`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-q'], options);
  execFileSync(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', ...missing.map((name) => packages[name])],
    options,
  );
}
