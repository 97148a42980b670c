import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Locks the file in the given mode, reports it, and releases it when its input ends. */
const PROGRAM = `
  const [path, statements] = process.argv.slice(1);
  const file = new (require('node:sqlite').DatabaseSync)(path, { timeout: 10_000 });
  file.exec(statements);
  process.stdin.on('end', () => { file.exec('rollback'); file.close(); }).resume();
  console.log('locked');
`;

export interface ForeignLock {
  release(): Promise<void>;
}

/** Another process that holds a lock on a SQLite file until it's released: for writing, or against all others. */
export async function lockElsewhere(
  path: string,
  kind: 'immediate' | 'exclusive' = 'immediate',
): Promise<ForeignLock> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '-e', PROGRAM, path, `begin ${kind}`],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The other process could not take the lock.'))),
  ]);
  return {
    async release() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
