import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The real server in its own process. */
export interface ServerProcess {
  readonly pid: number;
  /** The URL in the `ready` line. Rejects with the output if the process ends before that. */
  readonly ready: Promise<string>;
  /** The exit code; null after an unhandled signal. */
  readonly exited: Promise<number | null>;
  /** Everything printed so far, on either stream. */
  output(): string;
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
}

/** Starts `server/start.mjs` with only these settings, as `npm start` or `npm run dev` does in a project's folder. */
export function startServer(
  settings: Readonly<Record<string, string>>,
  script: 'start' | 'dev' = 'start',
  folder = root,
): ServerProcess {
  // "exec node --flag … server/start.mjs"
  const [, , ...command] = packageJson.scripts[script].split(' ');
  const child = spawn(process.execPath, command, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...settings },
  });
  // Stops the server even if the test fails first.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let printed = '';
  const ready = Promise.withResolvers<string>();
  const exited = Promise.withResolvers<number | null>();
  // A test of a failing start waits for the exit, so nobody handles this rejection.
  ready.promise.catch(() => {});
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const line = /^ready (\S+)$/m.exec(printed);
      if (line) ready.resolve(line[1]!);
    });
  }
  child.on('error', exited.reject);
  child.on('close', (code) => {
    process.off('exit', kill);
    exited.resolve(code);
    ready.reject(new Error(`The server ended (${code}) before it was ready:\n${printed}`));
  });
  return {
    pid: child.pid!,
    ready: ready.promise,
    exited: exited.promise,
    output: () => printed,
    signal: (name) => child.kill(name),
  };
}
