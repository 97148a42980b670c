import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const SOURCES = ['app', 'bin', 'content', 'db', 'public', 'server', 'package.json', 'tsconfig.json'];
const CONFIGURATIONS = ['vite.config.ts', 'react-router.config.ts'];

/** A copy of the project with a change that visitors download, built. @returns its folder */
export function buildNext(): string {
  const folder = temporaryFolder();
  for (const name of [...SOURCES, ...CONFIGURATIONS])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, 'app/browser/boot.ts'), "\ndocument.documentElement.dataset.build = 'next';\n");
  appendFileSync(
    join(folder, 'app/entry.client.tsx'),
    "\ndocument.documentElement.dataset.react = 'next';\n",
  );
  execFileSync(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return folder;
}

/** The files of a build that are named by their hash, by address. */
export function assetsOf(folder: string): Map<string, Buffer> {
  const assets = join(folder, 'build/client/assets');
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(assets, name))]));
}
