import { existsSync } from 'node:fs';
import process from 'node:process';
import type { Config } from '../../app/config.server.ts';
import { projectFile } from '../../app/data/program-files.server.ts';
import { type Finding, failure, ok, warning } from '../../app/findings/finding.ts';

const RESPONSE_TIMEOUT_MS = 5_000;

/** The program itself: the Node that runs it, the build, and whether the server is up. */
export async function programFindings(config: Config): Promise<Finding[]> {
  return [ok(`Node ${process.versions.node}`), buildFinding(), await serverFinding(config)];
}

function buildFinding(): Finding {
  return existsSync(projectFile('build/server/app.js'))
    ? ok('the site is built')
    : warning('the site is not built yet; the next "npm start" builds it');
}

async function serverFinding({ HOST, PORT }: Config): Promise<Finding> {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  const address = `http://${host}:${PORT}`;
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    return response.ok
      ? ok(`the server at ${address} is ready`)
      : failure(`the server at ${address} responded to /readyz with ${response.status}`);
  } catch {
    return warning(`no server responds at ${address}`);
  }
}
