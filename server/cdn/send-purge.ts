import type { Config } from '../../app/config.server.ts';

/** A CDN that isn't done by then is asked again. Other purges wait for this one. */
const TIMEOUT_MS = 3_000;

/** This service takes the tags only from the header; its documentation names no body like ours. */
const HEADER_ONLY = 'api.fastly.com';

export interface PurgeTarget {
  readonly url: string;
  /** What authorizes a purge, as `Name: value`. Secret. */
  readonly header: string | undefined;
}

/** Where purges go; undefined without PURGE_URL. */
export function purgeTargetOf({ PURGE_URL, PURGE_HEADER }: Config): PurgeTarget | undefined {
  return PURGE_URL === undefined ? undefined : { url: PURGE_URL, header: PURGE_HEADER };
}

/** The CDN in logs and findings: the rest of its address may be secret. */
export function hostOf({ url }: PurgeTarget): string {
  return new URL(url).host;
}

/** The outcome of a purge. Problems are described in a few words without secrets. */
export type PurgeReply =
  | { readonly kind: 'taken'; readonly problem?: undefined }
  /** It takes no more for now; `retryAfterMs` if it says for how long. */
  | { readonly kind: 'busy'; readonly problem: string; readonly retryAfterMs: number | undefined }
  /** It can't read this request. Other tags may work. */
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'failed'; readonly problem: string };

/** Asks the CDN to purge everything with one of these tags. */
export async function sendPurge(
  { url, header }: PurgeTarget,
  tags: readonly string[],
  signal?: AbortSignal,
): Promise<PurgeReply> {
  const takesBody = new URL(url).hostname !== HEADER_ONLY;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const headers = new Headers(header ? [parsePurgeHeader(header)] : []);
    if (takesBody) headers.set('Content-Type', 'application/json');
    headers.set('Surrogate-Key', tags.join(' '));
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: takesBody ? JSON.stringify({ tags }) : null,
      // A redirect would carry the secret elsewhere.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    await response.body?.cancel();
    return replyOf(response);
  } catch (error) {
    return { kind: 'failed', problem: problemOf(error) };
  }
}

/** Statuses for requests that are bad or too long. A refused token is a different problem. */
const UNREADABLE: readonly number[] = [400, 413, 414, 431];

function replyOf({ ok, status, headers }: Response): PurgeReply {
  if (ok) return { kind: 'taken' };
  const problem = `it responded with ${status}`;
  if (status === 429) return { kind: 'busy', problem, retryAfterMs: delayIn(headers.get('retry-after')) };
  return { kind: UNREADABLE.includes(status) ? 'refused' : 'failed', problem };
}

/** The delay of a Retry-After header, which names seconds or a time (RFC 9110, section 10.2.3). */
function delayIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Messages of `fetch` may repeat what was sent, so only codes and names are passed on. */
function problemOf(error: unknown): string {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return `it didn’t respond within ${TIMEOUT_MS / 1000} seconds`;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return `it can’t be reached (${code ?? name})`;
}

function parsePurgeHeader(header: string): [name: string, value: string] {
  const colon = header.indexOf(':');
  return [header.slice(0, colon), header.slice(colon + 1).trim()];
}
