import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { PageRequest } from '../framework/page-request.ts';
import { isUnchanged } from '../http/revalidation.ts';
import { sendWhole } from '../http/whole-message.ts';
import { codesShownIn } from './codes-shown.ts';
import { compress, type Encoding, encodingFor, isCompressible, transcode } from './transcode.ts';

/** How long a client may count on an idle connection. Longer than the pause between two clicks of one visit. */
export const KEEP_ALIVE_MS = 10_000;

/** A larger text (a whole sitemap) would keep a thread busy for seconds. */
const BEST_LIMIT_BYTES = 1024 * 1024;

/** One encoding of a page, with everything that is the same for every answer worked out once. */
interface Form {
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  /** Status line and headers, without the date and the empty line. */
  readonly head: string;
  /** Head and body as sent in that second. */
  message: Buffer;
  second: number;
  /** The body's part of the message. */
  body: Buffer;
}

/** A finished response of the site as compressed bytes, ready to be sent to any number of clients. */
export class CachedResponse {
  /** What it's the response to. */
  readonly page: PageRequest;
  readonly status: number;
  readonly etag: string;
  /** When it was made (epoch ms). */
  storedAt: number;
  /** The codes whose tickets it shows; undefined where that can't be told, so that it may be any. */
  readonly codes: ReadonlySet<number> | undefined;
  readonly #headers: readonly string[];
  readonly #forms = new Map<Encoding, Form>();
  readonly #isCompressed: boolean;
  /** Whether it is as small as it gets. */
  #isBest: boolean;

  private constructor(
    page: PageRequest,
    response: Response,
    plain: Buffer,
    storedAt: number,
    alwaysSent: ReadonlyMap<string, string>,
  ) {
    const headers = [...response.headers].filter(([name]) => name !== 'content-length').flat();
    this.page = page;
    this.status = response.status;
    // Weak, because one tag stands for every encoding.
    this.etag = `W/"${hashOf(String(response.status), ...headers, plain).slice(0, 22)}"`;
    this.storedAt = storedAt;
    this.codes = codesShownIn(response.headers.get('content-type') ?? '', plain);
    this.#isCompressed = isCompressible(response.headers.get('content-type') ?? '', plain.length);
    this.#isBest = !this.#isCompressed || plain.length > BEST_LIMIT_BYTES;
    this.#headers = [
      ...[...alwaysSent].filter(([name]) => !response.headers.has(name)).flat(),
      ...headers,
      ...(this.status === 200 ? ['ETag', this.etag] : []),
      ...(this.#isCompressed ? ['Vary', 'Accept-Encoding'] : []),
    ];
  }

  /** Takes over a response of the framework. `alwaysSent` are headers that every answer carries, unless it
   * says otherwise. */
  static async of(
    page: PageRequest,
    response: Response,
    storedAt: number,
    alwaysSent: ReadonlyMap<string, string>,
  ): Promise<CachedResponse> {
    const plain = Buffer.from(await response.arrayBuffer());
    const cached = new CachedResponse(page, response, plain, storedAt, alwaysSent);
    if (cached.#isCompressed) cached.#add('br', await compress(plain, 'first'));
    else cached.#add('identity', plain);
    return cached;
  }

  /** The memory that it takes, as nearly as it can be told. */
  get bytes(): number {
    return [...this.#forms.values()].reduce(
      (sum, { body, head }) => sum + body.length + 2 * head.length,
      500,
    );
  }

  /** Sends it if that can be done at once; `false` where the encoding has yet to be made (see `prepare`). */
  send(request: IncomingMessage, response: ServerResponse, now: number): boolean {
    response.statusCode = this.status;
    if (this.status === 200 && isUnchanged(request.headers['if-none-match'], this.etag)) {
      response.writeHead(304, withoutType(this.#headers)).end();
      return true;
    }
    const form = this.#forms.get(this.#encodingFor(request));
    if (!form) return false;
    if (request.method === 'HEAD') response.writeHead(this.status, [...form.headers]).end();
    else if (!sendWhole(response, messageOf(form, now))) {
      response.writeHead(this.status, [...form.headers]).end(form.body);
    }
    return true;
  }

  /** Makes the encoding that the request asks for. */
  async prepare(request: IncomingMessage): Promise<void> {
    const encoding = this.#encodingFor(request);
    if (encoding !== 'br') this.#add(encoding, await transcode(this.#brotli, encoding));
  }

  /** Compresses it once more, as small as it gets: a fifth of a second's work on another thread. */
  async compressBest(): Promise<void> {
    if (!this.wantsBest) return;
    this.#isBest = true;
    this.#add('br', await compress(await transcode(this.#brotli, 'identity'), 'best'));
  }

  get wantsBest(): boolean {
    return !this.#isBest;
  }

  get #brotli(): Buffer {
    return this.#forms.get('br')!.body;
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
    const own = apart(body);
    this.#forms.set(encoding, { headers, head, message: own, second: -1, body: own });
  }
}

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}

/** The whole answer with its date, put together once a second. */
function messageOf(form: Form, now: number): Buffer {
  const second = Math.floor(now / 1000);
  if (form.second !== second) {
    const rest = ['Date', new Date(now).toUTCString(), ...PERSISTENT];
    const head = Buffer.from(`${form.head}${linesOf(rest)}\r\n`, 'latin1');
    form.message = apart(head, form.body);
    form.body = form.message.subarray(head.length);
    form.second = second;
  }
  return form.message;
}

/** The bytes in memory of their own: small buffers are parts of a pool, and one that is kept keeps all of it. */
function apart(...parts: readonly Buffer[]): Buffer {
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

/** A client that has the page knows its type. */
function withoutType(headers: readonly string[]): string[] {
  return headers.filter((_, at) => headers[at - (at % 2)] !== 'content-type');
}
