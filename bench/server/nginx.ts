import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../built-site.ts';
import { childrenOf } from './process-usage.ts';

export interface Nginx {
  readonly url: string;
  /** The one worker, which does the work. */
  readonly pid: number;
  stop(): void;
}

/**
 * nginx with one worker that serves these bytes from a file, as brotli. `keepsFilesOpen` turns its cache of open files
 * on, which it has off as it comes.
 */
export async function startNginx(
  brotli: Uint8Array,
  { keepsFilesOpen }: { keepsFilesOpen: boolean },
): Promise<Nginx> {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'html'));
  writeFileSync(join(folder, 'html/index.html'), brotli);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, keepsFilesOpen));
  const child = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => child.kill());
  for (let tries = 0; !(await responds(url)); tries += 1) {
    if (tries > 50) throw new Error('nginx does not respond.');
    await wait(100);
  }
  return { url, pid: childrenOf(child.pid!)[0]!, stop: () => child.kill() };
}

function configuration(folder: string, port: number, keepsFilesOpen: boolean): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/pid;
    events { worker_connections 512; }
    http {
      ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
      ${keepsFilesOpen ? 'open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;' : ''}
      types { text/html html; }
      server {
        listen 127.0.0.1:${port}; root ${folder}/html;
        add_header Content-Encoding br; add_header Vary Accept-Encoding;
      }
    }`;
}

function responds(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
