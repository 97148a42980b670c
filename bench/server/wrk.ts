import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cpuSecondsOf } from './process-usage.ts';

const run = promisify(execFile);

export interface Load {
  readonly requestsASecond: number;
  /** Requests per second of processor time of the server, which other load on the machine hardly affects. */
  readonly requestsACpuSecond: number;
  readonly requests: number;
  /** Responses that were neither 2xx nor 3xx, and requests without a response. */
  readonly failures: number;
}

interface LoadOptions {
  readonly pid: number;
  readonly seconds: number;
  readonly connections?: number;
  readonly headers?: readonly string[];
  /** A script of wrk, and what it is given. */
  readonly script?: readonly string[];
}

/** Requests an address in a loop, with one thread of wrk and 32 connections by default. */
export async function load(
  url: string,
  { pid, seconds, connections = 32, headers = [], script = [] }: LoadOptions,
): Promise<Load> {
  const before = cpuSecondsOf(pid);
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s'],
    ...headers.flatMap((header) => ['-H', header]),
    ...(script.length > 0 ? ['-s', script[0]!] : []),
    url,
    ...(script.length > 1 ? ['--', ...script.slice(1)] : []),
  ]);
  const cpuSeconds = cpuSecondsOf(pid) - before;
  const requests = Number(/(\d+) requests in/.exec(stdout)![1]);
  const [, ...errors] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? [];
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  return {
    requestsASecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]),
    requestsACpuSecond: requests / cpuSeconds,
    requests,
    failures: refused + errors.reduce((sum, count) => sum + Number(count), 0),
  };
}
