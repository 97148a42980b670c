import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { PageRequest } from '../framework/page-request.ts';
import { isUnchanged } from '../http/revalidation.ts';
import { sendWhole } from '../http/whole-message.ts';
import { codesShownIn } from './codes-shown.ts';
import { compress, type Encoding, encodingFor, isCompressible, transcode } from './transcode.ts';

/** How long a client may count on an idle connection. Longer than the pause between two clicks of one visit. */
export const KEEP_ALIVE_MS = 10_000;

/** The best compression of a larger text (a whole sitemap) would keep a thread busy for seconds. */
const BEST_LIMIT_BYTES = 1024 * 1024;

/** Headers that responses carry in addition to their own. */
interface SentHeaders {
  /** Sent with every response that doesn't set them itself. */
  readonly always: ReadonlyMap<string, string>;
  readonly headersFor?: HeadersFor | undefined;
}

/** A page in one encoding, with everything precomputed that is the same for every client. */
interface Representation {
  /** Names and values alternating, as `writeHead` takes them. */
  readonly headers: readonly string[];
  /** Status line and headers, without the date and the empty line. */
  readonly head: string;
  /** Head and body as sent in `second`. */
  message: Buffer;
  second: number;
  /** The body's part of the message. */
  body: Buffer;
}

/** Headers for caches in front, by a response and the codes that it shows (see `CachedResponse.codes`). */
export type HeadersFor = (
  page: PageRequest,
  response: Response,
  codes: ReadonlySet<number> | undefined,
) => readonly [name: string, value: string][];

/** A complete response as compressed bytes, ready to be sent to any number of clients. */
export class CachedResponse {
  readonly page: PageRequest;
  readonly status: number;
  readonly etag: string;
  /** When its render began (epoch ms): what it shows is as old. */
  storedAt: number;
  /** The codes that it shows; undefined where that's unknown, so it may show any. */
  readonly codes: ReadonlySet<number> | undefined;
  /** Names and values alternating. */
  #headers: readonly string[];
  /** The names of those that are for caches in front, in lowercase. */
  readonly #tagNames: readonly string[];
  readonly #representations = new Map<Encoding, Representation>();
  readonly #isCompressed: boolean;
  /** Whether it has its best compression. */
  #isBest: boolean;

  private constructor(
    page: PageRequest,
    response: Response,
    plain: Buffer,
    storedAt: number,
    { always, headersFor }: SentHeaders,
  ) {
    this.codes = codesShownIn(response.headers.get('content-type') ?? '', plain);
    const tags = headersFor?.(page, response, this.codes) ?? [];
    const headers = [...[...response.headers].filter(([name]) => name !== 'content-length'), ...tags].flat();
    this.#tagNames = tags.map(([name]) => name.toLowerCase());
    this.page = page;
    this.status = response.status;
    // Weak, because all encodings share one tag.
    this.etag = `W/"${hashOf(String(response.status), ...headers, plain).slice(0, 22)}"`;
    this.storedAt = storedAt;
    this.#isCompressed = isCompressible(response.headers.get('content-type') ?? '', plain.length);
    this.#isBest = !this.#isCompressed || plain.length > BEST_LIMIT_BYTES;
    this.#headers = [
      ...[...always].filter(([name]) => !response.headers.has(name)).flat(),
      ...headers,
      ...(this.status === 200 ? ['ETag', this.etag] : []),
      ...(this.#isCompressed ? ['Vary', 'Accept-Encoding'] : []),
    ];
  }

  /** Reads a response of the framework. */
  static async of(
    page: PageRequest,
    response: Response,
    storedAt: number,
    sent: SentHeaders,
  ): Promise<CachedResponse> {
    const body = await response.arrayBuffer();
    const plain = Buffer.from(body);
    const cached = new CachedResponse(page, response, plain, storedAt, sent);
    if (cached.#isCompressed) cached.#add('br', await compress(plain, 'first'));
    else cached.#add('identity', plain);
    // Frees its memory at once: in a flood of renders the garbage collector would be too late.
    body.transfer(0);
    return cached;
  }

  /** The memory that it takes, approximately. */
  get bytes(): number {
    return [...this.#representations.values()].reduce(
      (sum, { body, head }) => sum + body.length + 2 * head.length,
      500,
    );
  }

  /** Marks it so that no cache stores it, because what it shows has changed. Call this before it's sent. */
  forbidStoring() {
    const dropped = ['cache-control', ...this.#tagNames];
    const kept = this.#headers.filter(
      (_, at) => !dropped.includes(this.#headers[at - (at % 2)]!.toLowerCase()),
    );
    this.#headers = [...kept, 'Cache-Control', 'no-store'];
    for (const [encoding, { body }] of this.#representations) this.#add(encoding, body);
  }

  /** Sends it, or returns false when the requested encoding must be made first (see `prepare`). */
  send(request: IncomingMessage, response: ServerResponse, now: number): boolean {
    response.statusCode = this.status;
    if (this.status === 200 && isUnchanged(request.headers['if-none-match'], this.etag)) {
      response.writeHead(304, withoutType(this.#headers)).end();
      return true;
    }
    const representation = this.#representations.get(this.#encodingFor(request));
    if (!representation) return false;
    if (request.method === 'HEAD') response.writeHead(this.status, [...representation.headers]).end();
    else if (!sendWhole(response, messageOf(representation, now))) {
      response.writeHead(this.status, [...representation.headers]).end(representation.body);
    }
    return true;
  }

  /** Makes the encoding that the request accepts. */
  async prepare(request: IncomingMessage): Promise<void> {
    const encoding = this.#encodingFor(request);
    if (encoding !== 'br') this.#add(encoding, await transcode(this.#brotli, encoding));
  }

  /** Compresses it again at the best quality: a fifth of a second on another thread. */
  async compressBest(): Promise<void> {
    if (!this.wantsBest) return;
    this.#isBest = true;
    this.#add('br', await compress(await transcode(this.#brotli, 'identity'), 'best'));
  }

  get wantsBest(): boolean {
    return !this.#isBest;
  }

  get #brotli(): Buffer {
    return this.#representations.get('br')!.body;
  }

  #encodingFor(request: IncomingMessage): Encoding {
    return this.#isCompressed ? encodingFor(request.headers['accept-encoding'] as string) : 'identity';
  }

  #add(encoding: Encoding, body: Buffer) {
    const headers = [
      ...this.#headers,
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ...['Content-Length', String(body.length)],
    ];
    const head = `HTTP/1.1 ${this.status} ${STATUS_CODES[this.status] ?? ''}\r\n${linesOf(headers)}`;
    const own = unpooled(body);
    this.#representations.set(encoding, { headers, head, message: own, second: -1, body: own });
  }
}

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}

/** The whole response with its date, assembled once a second. */
function messageOf(representation: Representation, now: number): Buffer {
  const second = Math.floor(now / 1000);
  if (representation.second !== second) {
    const rest = ['Date', new Date(now).toUTCString(), ...PERSISTENT];
    const head = Buffer.from(`${representation.head}${linesOf(rest)}\r\n`, 'latin1');
    representation.message = unpooled(head, representation.body);
    representation.body = representation.message.subarray(head.length);
    representation.second = second;
  }
  return representation.message;
}

/** Copies the bytes out of Node's buffer pool: a small cached buffer would keep the whole pool in memory. */
function unpooled(...parts: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(whole, at);
  return whole;
}

const PERSISTENT = ['Connection', 'keep-alive', 'Keep-Alive', `timeout=${KEEP_ALIVE_MS / 1000}`];

function linesOf(headers: readonly string[]): string {
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return lines;
}

/** The headers of a 304: a client that has the page knows its type. */
function withoutType(headers: readonly string[]): string[] {
  return headers.filter((_, at) => headers[at - (at % 2)] !== 'content-type');
}
