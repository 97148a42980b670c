import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Encoding, encodingFor } from '../page-cache/transcode.ts';
import { isUnchanged } from './revalidation.ts';

/** Takes the request, or passes it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface Asset {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The compressed versions that the build writes next to a file, if they are smaller. */
const compressed = { '.br': 'br', '.gz': 'gzip' } as const;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/**
 * Serves the built files; those named by their hash never change. They are one megabyte in all, and are read at the
 * start. So cached pages and their files stay from the same build, even while the next build replaces the files on
 * disk.
 */
export function createAssets(
  folder = fileURLToPath(new URL('../../build/client', import.meta.url)),
): Middleware {
  const assets = readAssets(folder);
  return (request, response, next) => {
    const asset = assets.get(request.url!.split('?', 1)[0]!);
    if (asset) send(asset, request, response);
    else next();
  };
}

function readAssets(folder: string): Map<string, Asset> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name);
        return [`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file)];
      }),
  );
  const assets = new Map<string, Asset>();
  for (const [path, identity] of files) {
    const type = types[extname(path)];
    if (!type) continue;
    const bodies: Asset['bodies'] = { identity };
    for (const [ending, encoding] of Object.entries(compressed)) {
      const body = files.get(path + ending);
      if (body) Object.assign(bodies, { [encoding]: body });
    }
    assets.set(path, assetOf(path, type, bodies));
  }
  return assets;
}

function assetOf(path: string, type: string, bodies: Asset['bodies']): Asset {
  // Weak, because all encodings share one tag.
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
  return {
    etag,
    bodies,
    headers: {
      'Content-Type': type,
      'Cache-Control': path.startsWith('/assets/') ? IMMUTABLE : FOR_AN_HOUR,
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
      ...(Object.keys(bodies).length > 1 ? { Vary: 'Accept-Encoding' } : {}),
    },
  };
}

function send({ headers, etag, bodies }: Asset, request: IncomingMessage, response: ServerResponse) {
  if (isUnchanged(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const wanted = encodingFor(request.headers['accept-encoding'] as string | undefined);
  const encoding = bodies[wanted] ? wanted : 'identity';
  const body = bodies[encoding]!;
  response.writeHead(200, {
    ...headers,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
