import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { contentSecurityPolicy } from '../../../app/document/content-security-policy.server.ts';
import { listenOnLoopback } from '../machine/loopback.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface ComponentPage {
  readonly url: string;
  /** The forms that it has sent. */
  readonly sent: FormData[];
}

/** A page of one component, built and served as the site's pages are, under their content security policy. */
export async function startComponentPage(entry: string): Promise<ComponentPage> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  const files = new Map(output.map((file) => [`/${file.fileName}`, file]));
  const names = output.map(({ fileName }) => fileName);
  const script = output.find((file) => file.type === 'chunk' && file.isEntry)!.fileName;
  const sheets = names.filter((name) => name.endsWith('.css'));
  const html = `<!doctype html><html lang="en" data-js=""><head><title>A component</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${sheets
    .map((name) => `<link rel="stylesheet" href="/${name}">`)
    .join('')}<script type="module" src="/${script}"></script></head><body></body></html>`;
  const sent: FormData[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const headers = { 'Content-Type': request.headers['content-type']! };
      sent.push(await new Response(await buffer(request), { headers }).formData());
      response.writeHead(204).end();
      return;
    }
    const file = files.get(request.url ?? '');
    if (!file) {
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': contentSecurityPolicy([], ''),
      });
      response.end(html);
      return;
    }
    const type = file.fileName.endsWith('.css') ? 'text/css' : 'text/javascript';
    response.writeHead(200, { 'Content-Type': type });
    response.end(file.type === 'chunk' ? file.code : file.source);
  });
  return { url: `http://127.0.0.1:${await listenOnLoopback(server)}`, sent };
}
