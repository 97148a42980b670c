import { lookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FILE_BYTES } from '../../domain/office/uploaded-files.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { ENTER_AGAIN } from '../../records/feed-source.ts';
import { FeedError } from '../reading/feed-error.ts';
import { isLoopback, isPublicAddress } from './public-address.ts';

/** An address, and what it asks for. */
export interface FeedAccess {
  readonly address: string;
  readonly header?: { readonly name: string; readonly value: string } | undefined;
}

/** What a server calls the state of a file. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export type Fetched =
  /** The file is still the one that the validators are of. */
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'file';
      readonly validators: Validators;
      /** Whether the server says where the file ends: otherwise a lost connection looks like its end. */
      readonly hasEnd: boolean;
      /** Throws a FetchError where it ends early, or is too large. */
      readonly body: AsyncGenerator<Uint8Array>;
    };

/** An address couldn't be read. The sentence names its host alone, because the rest may be secret. */
export class FetchError extends FeedError {
  /** How long the server asks to wait, in ms. */
  readonly waitMs: number;
  constructor(sentence: string, waitMs = 0) {
    super(sentence);
    this.waitMs = waitMs;
  }
}

interface FetchOptions {
  /** Of the file that is known. */
  readonly validators?: Validators;
  /** For tests: http is allowed, too, and this machine alone. */
  readonly allowsLoopback: boolean;
  /** Finds all IP addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** How long it may take in all, until the first byte of a response, and without a byte otherwise. */
  readonly wholeMs?: number;
  readonly firstMs?: number;
  readonly idleMs?: number;
}

const MOST_REDIRECTS = 5;
const WHOLE_MS = 5 * 60_000;
/** Some networks make the file while they're asked for it. */
const FIRST_MS = 4 * 60_000;
const IDLE_MS = 30_000;
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/**
 * Asks for a feed at its address. Each address that its host and those it redirects to resolve to is checked, and the
 * connection is made to these and no others. Another origin gets no credentials.
 * @throws FetchError
 */
export async function fetchFeed(access: FeedAccess, options: FetchOptions): Promise<Fetched> {
  const { validators = {}, wholeMs = WHOLE_MS } = options;
  const signal = AbortSignal.timeout(wholeMs);
  const { origin } = new URL(access.address);
  let url = new URL(access.address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const isHome = url.origin === origin;
    const answer = await ask(url, isHome ? headersOf(access, validators) : {}, signal, options);
    const { response } = answer;
    const { statusCode: status, headers } = response;
    if (status === 200) return fileOf(answer, url.host);
    response.destroy();
    if (status === 304 && isHome && (validators.etag || validators.lastModified))
      return { kind: 'unchanged' };
    if (!REDIRECTS.includes(status) || !headers.location) throw refusal(url.host, status, headers);
    const next = URL.parse(headers.location, url);
    if (!next) throw new FetchError(`${url.host} redirects to an address that can’t be read.`);
    url = next;
  }
  throw new FetchError(`${url.host} redirects more than ${MOST_REDIRECTS} times.`);
}

function headersOf({ header }: FeedAccess, { etag, lastModified }: Validators): http.OutgoingHttpHeaders {
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
    ...(header && { [header.name]: header.value }),
  };
}

/** A response, and what went wrong with its connection. */
interface Answer {
  readonly response: http.IncomingMessage;
  /** Throws once the connection has ended, if anything went wrong with it. */
  readonly closed: Promise<void>;
  readonly sentenceOf: (error: unknown) => Error;
}

async function ask(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  signal: AbortSignal,
  { allowsLoopback, resolve = resolveHost, firstMs = FIRST_MS, idleMs = IDLE_MS }: FetchOptions,
): Promise<Answer> {
  const { host } = url;
  if (url.protocol !== 'https:' && !(allowsLoopback && url.protocol === 'http:'))
    throw new FetchError(`${host || 'The address'} uses ${url.protocol.slice(0, -1)}. Only https is safe.`);
  const addresses = await addressesOf(url, resolve, signal);
  const isFit = allowsLoopback ? isLoopback : isPublicAddress;
  if (!addresses.every(isFit))
    throw new FetchError(
      `${host} is in a private network, and feeds can only be read from the public internet.`,
    );
  const { request } = url.protocol === 'https:' ? https : http;
  const { promise, resolve: got, reject } = Promise.withResolvers<http.IncomingMessage>();
  const closing = Promise.withResolvers<void>();
  closing.promise.catch(() => {});
  let cause: unknown;
  const sentenceFor = (error: unknown) => sentenceOf(cause ?? error, host, signal);
  let silentMs = idleMs;
  const sent = request(url, {
    agent: false,
    signal,
    timeout: idleMs,
    lookup: pinnedTo(addresses),
    headers: { 'user-agent': 'Clipbasket', accept: '*/*', 'accept-encoding': 'gzip', ...headers },
  })
    .on('finish', () => allow(firstMs))
    .on('response', (response) => {
      allow(idleMs);
      got(response);
    })
    .on('timeout', () => {
      cause = new FetchError(`${host} sent nothing for ${silentMs / 1000} seconds.`);
      sent.destroy();
    })
    .on('error', (error) => {
      cause ??= error;
      reject(sentenceFor(error));
    })
    .on('close', () => {
      if (cause) closing.reject(sentenceFor(cause));
      else closing.resolve();
      // An odd response, such as a change of protocol, closes without being one.
      reject(new FetchError(`${host} sent no file.`));
    })
    .end();
  const allow = (ms: number) => {
    silentMs = ms;
    sent.setTimeout(ms);
  };
  return { response: await promise, closed: closing.promise, sentenceOf: sentenceFor };
}

async function addressesOf(
  { hostname, host }: URL,
  resolve: NonNullable<FetchOptions['resolve']>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal)) return [literal];
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  );
  return Promise.race([resolve(hostname), late]).catch((error) => {
    throw sentenceOf(error, host, signal);
  });
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Looks nothing up: a second answer for the name could be another address. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    if (options.all) callback(null, all);
    else callback(null, all[0]!.address, all[0]!.family);
  };
}

function fileOf(answer: Answer, host: string): Fetched {
  const { response } = answer;
  const { headers } = response;
  const encoding = headers['content-encoding']?.toLowerCase() || 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip' && encoding !== 'x-gzip') {
    response.destroy();
    throw new FetchError(`${host} sent the file packed as ${encoding.slice(0, 40)}, which wasn’t asked for.`);
  }
  const isPacked = encoding !== 'identity';
  const hasEnd =
    headers['content-length'] !== undefined || /\bchunked$/i.test(headers['transfer-encoding'] ?? '');
  return {
    kind: 'file',
    // A file that may be cut off is asked for again.
    validators: hasEnd ? { etag: headers.etag, lastModified: headers['last-modified'] } : {},
    hasEnd,
    body: bodyOf(answer, isPacked, host),
  };
}

async function* bodyOf(
  { response, closed, sentenceOf: sentenceFor }: Answer,
  isPacked: boolean,
  host: string,
): AsyncGenerator<Uint8Array> {
  const plain: Readable = isPacked ? pipeline(response, createGunzip(), () => {}) : response;
  let length = 0;
  try {
    for await (const part of plain as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > FILE_BYTES) throw new FetchError(`The file of ${host} has more than 200 MB.`);
      yield part;
    }
    // What comes after the end that was announced shows before the connection closes.
    await closed;
    if (!response.complete) throw new FetchError(`The file of ${host} ended early.`);
  } catch (error) {
    throw sentenceFor(error);
  } finally {
    response.destroy();
  }
}

function refusal(host: string, status: number | undefined, headers: http.IncomingHttpHeaders): FetchError {
  if (status === 401 || status === 403)
    return new FetchError(`${host} refused the credentials (${status}). ${ENTER_AGAIN}.`);
  if (status === 404 || status === 410)
    return new FetchError(`${host} has no file at this address (${status}).`);
  if (status === 429)
    return new FetchError(`${host} says that it was asked too often (429).`, waitOf(headers));
  return new FetchError(`${host} responded with status ${status}.`, waitOf(headers));
}

/** Retry-After, in seconds or as a date: a day at most. */
function waitOf({ 'retry-after': text = '' }: http.IncomingHttpHeaders): number {
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Math.min(Math.max(ms || 0, 0), DAY_MS);
}

const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: 'can’t be found',
  EAI_AGAIN: 'can’t be looked up right now',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'broke the connection off early',
  ETIMEDOUT: 'can’t be reached',
  HPE_HEADER_OVERFLOW: 'sent more headers than a response may have',
};

function sentenceOf(error: unknown, host: string, signal: AbortSignal): Error {
  if (error instanceof FeedError) return error;
  if (signal.aborted) return new FetchError(`The file of ${host} took more than 5 minutes.`);
  const { code = '' } = error as { readonly code?: string };
  if (causes[code]) return new FetchError(`${host} ${causes[code]}.`);
  if (code.startsWith('HPE_')) return new FetchError(`The file of ${host} isn’t as long as it says.`);
  if (code.startsWith('Z_')) return new FetchError(`The packed file of ${host} is broken or cut off.`);
  if (/CERT|TLS|SSL|SIGNATURE/.test(code))
    return new FetchError(`The certificate of ${host} isn’t valid (${code}).`);
  return new FetchError(`Reading from ${host} failed${code && ` (${code})`}.`);
}
