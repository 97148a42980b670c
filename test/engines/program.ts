import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';

export interface Program {
  /** Waits until its output matches the pattern; resolves to the first group. */
  says(pattern: RegExp): Promise<string>;
}

/** Starts a program with only these settings, and stops it after the test. */
export function startProgram(
  [name, ...words]: readonly [string, ...string[]],
  settings: Readonly<Record<string, string>>,
): Program {
  const child = spawn(name, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...settings },
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  return {
    async says(pattern) {
      await expect.poll(() => printed, { message: name }).toMatch(pattern);
      return pattern.exec(printed)![1]!;
    },
  };
}
