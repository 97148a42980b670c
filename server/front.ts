import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Services } from '../app/services.server.ts';
import type { Middleware } from './assets.ts';
import { canonicalAddress } from './canonical-address.ts';
import { createClientAddress } from './client-address.ts';
import { answerHealth } from './health.ts';
import type { Metrics } from './metrics.ts';
import type { Pages } from './pages.ts';
import { plainAnswer } from './plain-answer.ts';
import { newReference } from './reference.ts';
import { readBody } from './request-body.ts';
import { securityHeaders } from './security-headers.ts';

/** Larger than any form of the site. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** The peer's own address stays out of the log: it may be a visitor who wrote the header. */
const UNNAMED_PROXY =
  "a request came with a forwarded address from a peer that TRUST_PROXY doesn't name; if that is your proxy, name its " +
  'address in TRUST_PROXY, or all its visitors count as one';

interface FrontOptions {
  readonly services: Services;
  readonly log: Logger;
  readonly pages: Pages;
  readonly assets: Middleware;
  /** Without it, its address leads nowhere. */
  readonly metrics: Metrics | undefined;
}

/**
 * The way of a request: a page in memory; else health, metrics, method, origin, address and size, then the built
 * files, then the pages.
 */
export function createFront({ services, log, pages, assets, metrics }: FrontOptions): RequestListener {
  const addressOf = createClientAddress(services.config.TRUST_PROXY, (from) =>
    log.warn({ from }, UNNAMED_PROXY),
  );
  const headersOfAll = securityHeaders(services.config.siteUrl);
  const isLogging = log.isLevelEnabled('debug');

  return (request, response) => {
    // Most requests end here, so nothing is worked out before that the answer does not need.
    const isAnswered = pages.answerKept(request, response);
    if (isAnswered && !isLogging) return;
    const reference = newReference();
    if (isLogging) logWhenDone(log, request, response, reference);
    if (isAnswered) return;

    response.setHeaders(headersOfAll);
    const failed = (error: unknown) => {
      services.reportError(error, reference);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, `Something went wrong here. Reference: ${reference}`);
    };

    const target = request.url ?? '/';
    if (answerHealth(request, response, services)) return;
    if (metrics && target === '/metrics') {
      metrics.answer(request, response).catch(failed);
      return;
    }
    const refusal = refusalOf(request, services.config.siteUrl);
    if (refusal) {
      refuse(response, refusal.status, refusal.message, refusal.allow);
      return;
    }
    const address = canonicalAddress(target);
    if (address.kind === 'redirect') {
      response.writeHead(308, { Location: address.location }).end();
      return;
    }
    // A malformed address is answered like any other that leads nowhere.
    const page = address.kind === 'page' ? address : { path: '/404', search: '' };
    const visitor = { address: addressOf(request), agent: request.headers['user-agent'] ?? '', reference };
    const toPages = (body?: Buffer<ArrayBuffer>) =>
      pages.answer(request, response, page, visitor, body).catch(failed);
    if (request.method === 'POST') {
      takeForm(request, response, pages, page.path).then((body) => body && toPages(body), failed);
    } else if (address.kind === 'malformed') toPages();
    else assets(request, response, () => toPages());
  };
}

/** The body of a form that may go on to the pages; undefined when it was refused here, or its sender has gone. */
async function takeForm(
  request: IncomingMessage,
  response: ServerResponse,
  pages: Pages,
  path: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const target = await pages.formTarget(path);
  if (target === 'page') {
    refuse(response, 405, 'This page takes no form; it answers GET and HEAD.', 'GET, HEAD');
    return undefined;
  }
  if (target === 'nowhere') {
    refuse(response, 404, 'There is no page at this address, and nothing that takes a form.');
    return undefined;
  }
  try {
    const body = await readBody(request, BODY_LIMIT_BYTES);
    if (!body) refuse(response, 413, 'That is more than a form of this site can hold (64 kB).');
    return body;
  } catch {
    // The visitor has gone: there is nobody to answer.
    response.destroy();
    return undefined;
  }
}

/** Why a request goes no further, if so. */
function refusalOf(
  request: IncomingMessage,
  siteUrl: string,
): { status: number; message: string; allow?: string } | undefined {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method !== 'POST')
    return { status: 405, message: 'This address answers GET, HEAD and POST.', allow: 'GET, HEAD, POST' };
  // RFC 8058: a mail program's one-click POST has no origin. A browser always sends one with a POST.
  const { origin } = headers;
  if (origin === undefined || origin === siteUrl || hostOf(origin) === headers.host) return undefined;
  return { status: 403, message: 'This form was sent from another site; open it here and send it again.' };
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

function refuse(response: ServerResponse, status: number, message: string, allow?: string) {
  plainAnswer(response, status, message, {
    Connection: 'close',
    ...(allow ? { Allow: allow } : {}),
  });
}

/** One line a request: never the query or the visitor, which may be personal. */
function logWhenDone(log: Logger, request: IncomingMessage, response: ServerResponse, reference: string) {
  const startedAt = performance.now();
  const path = (request.url ?? '').split('?', 1)[0];
  response.once('close', () => {
    log.debug({
      reference,
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - startedAt),
    });
  });
}
