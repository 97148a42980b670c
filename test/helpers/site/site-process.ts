import { onTestFinished } from 'vitest';
import { startServer } from './start-server.ts';

/** The built site in its own process, as an operator runs it. Stopped after the test. */
export async function startSiteProcess(settings: Readonly<Record<string, string>>) {
  const server = startServer({ PORT: '0', RATE_LIMIT: 'off', ...settings });
  onTestFinished(async () => {
    server.signal('SIGKILL');
    await server.exited;
  });
  const url = await server.ready;
  const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init });
  return {
    ...server,
    get: (path: string) => ask(path),
    post: (path: string, fields: Record<string, string> = {}, agent = 'test') =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'user-agent': agent } }),
    /** Log lines that report trouble. */
    troubles: () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && JSON.parse(line).level >= 40)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
