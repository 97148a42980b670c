import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';

export interface Program {
  /** Waits until it has printed what the pattern looks for; gives the first group. */
  says(pattern: RegExp): Promise<string>;
}

/** Starts a program with these settings and no others; it is ended with the test. */
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
