import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Where the server keeps its compiled modules. With them a command takes half the time. */
const compiled = fileURLToPath(new URL('../../../build/compiled', import.meta.url));

/** Runs `npm run NAME -- WORDS`, as an operator would. */
export async function runCommand(
  name: keyof typeof packageJson.scripts,
  settings: Record<string, string>,
  ...words: string[]
): Promise<{ status: number | null; said: string; complained: string }> {
  const [, ...command] = packageJson.scripts[name].split(' ');
  const child = spawn(process.execPath, [...command, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, ...settings },
  });
  const [said, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, said, complained };
}
