import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import type { Logger } from 'pino';
import { projectFile } from '../../app/data/program-files.server.ts';
import { sendText } from '../http/plain-response.ts';
import { isUnchanged } from '../http/revalidation.ts';
import { type Encoding, encodingFor } from '../page-cache/transcode.ts';
import { findsKept, keepAssets } from './kept-assets.ts';

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

const builtClient = projectFile('build/client');

/** The start of the address of every file that is named by its hash. */
const HASHED = '/assets/';

/** The build's files, which are also kept in the data folder for pages that stay open over the next update. */
export function builtAssets(dataDir: string, nowMs: number, log: Logger): Middleware {
  const kept = join(dataDir, 'assets');
  try {
    keepAssets(join(builtClient, 'assets'), kept, nowMs);
  } catch (error) {
    log.warn(
      { err: error },
      'the files of this build could not be kept for pages that stay open over an update',
    );
  }
  return createAssets({ kept });
}

interface AssetsOptions {
  readonly folder?: string;
  /** Where files of other builds are kept (kept-assets.ts). */
  readonly kept?: string;
}

/**
 * Serves the built files; those named by their hash never change. They are one megabyte in all, and are read at the
 * start. So cached pages and their files stay from the same build, even while the next build replaces the files on
 * disk. Files of other builds are read when a page of such a build asks for them; any other address below `/assets/` is
 * a 404.
 */
export function createAssets({ folder = builtClient, kept }: AssetsOptions = {}): Middleware {
  const assets = readAssets(folder);
  const findKept = kept === undefined ? undefined : findsKept(kept);
  return (request, response, next) => {
    const path = request.url!.split('?', 1)[0]!;
    const asset = assets.get(path);
    if (asset) send(asset, request, response);
    else if (path.startsWith(HASHED))
      readKept(path).then((old) => (old ? send(old, request, response) : sendMissing(response)));
    else next();
  };

  async function readKept(path: string): Promise<Asset | undefined> {
    const files = await findKept?.(path.slice(HASHED.length));
    return files && assetIn(new Map([...files].map(([name, bytes]) => [HASHED + name, bytes])), path);
  }
}

/** Takes no render, and isn't cached: during an update, another instance may have the file. */
function sendMissing(response: ServerResponse) {
  sendText(response, 404, 'There is no such file.', { 'X-Content-Type-Options': 'nosniff' });
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
  for (const path of files.keys()) {
    const asset = assetIn(files, path);
    if (asset) assets.set(path, asset);
  }
  return assets;
}

/** The file of a path with its compressed versions; undefined where its type isn't for the public. */
function assetIn(files: ReadonlyMap<string, Buffer>, path: string): Asset | undefined {
  const type = types[extname(path)];
  const identity = files.get(path);
  if (!type || !identity) return undefined;
  const bodies: Asset['bodies'] = { identity };
  for (const [ending, encoding] of Object.entries(compressed)) {
    const body = files.get(path + ending);
    if (body) Object.assign(bodies, { [encoding]: body });
  }
  // Weak, because all encodings share one tag.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return {
    etag,
    bodies,
    headers: {
      'Content-Type': type,
      'Cache-Control': path.startsWith(HASHED) ? IMMUTABLE : FOR_AN_HOUR,
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
