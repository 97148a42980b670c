import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { hasOpenSession } from '../../app/data/office/access.server.ts';
import { isUnavailable } from '../../app/data/upkeep/unavailable.server.ts';
import { networkOf } from '../../app/domain/visitors/network.ts';
import type { OfficeRequest, Services } from '../../app/services.server.ts';
import { signedTokens } from '../../app/sign-in/session-cookie.server.ts';
import type { Middleware } from '../assets/assets.ts';
import type { PageRequest } from '../framework/page-request.ts';
import type { Pages } from '../framework/pages.ts';
import { newReference } from '../log/reference.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { SlowBodyError } from '../overload/body-places.ts';
import { createBusyResponse, sendLate } from '../overload/busy-response.ts';
import { LateError, OverloadError } from '../overload/gate.ts';
import type { Gates } from '../overload/gates.ts';
import { hasValidHost, isOwnOrigin } from './authority.ts';
import { canonicalAddress } from './canonical-address.ts';
import { createClientAddress } from './client-address.ts';
import { bringsBody, type FormBody, isUpload, type Refusal, takeForm } from './forms.ts';
import { sendText } from './plain-response.ts';
import { securityHeaders } from './security-headers.ts';

/** The log leaves out the peer's own address: the header may come from a visitor. */
const UNNAMED_PROXY =
  "a request came with a forwarded address from a peer that isn't in TRUST_PROXY; if it's your proxy, add its " +
  'address there, or all its visitors count as one';

interface HandlerOptions {
  readonly services: Services;
  readonly gates: Gates;
  readonly log: Logger;
  readonly pages: Pages;
  readonly assets: Middleware;
  /** Without it, there is no `/metrics`. */
  readonly metrics: Metrics | undefined;
  /** Called for each request that is refused because of overload. */
  readonly onOverload?: (() => void) | undefined;
  /** Called when a proxy that TRUST_PROXY doesn't name has forwarded a request. */
  readonly onUnnamedProxy?: (() => void) | undefined;
}

/**
 * Handles a request in this order: a page from memory; metrics; checks of method, origin, address, and form; the built
 * files; the pages. A request that doesn't say which host it's for is refused.
 */
export function createHandler({
  services,
  gates,
  log,
  pages,
  assets,
  metrics,
  onOverload = () => {},
  onUnnamedProxy = () => {},
}: HandlerOptions): RequestListener {
  const addressOf = createClientAddress(services.config.TRUST_PROXY, (from) => {
    log.warn({ from }, UNNAMED_PROXY);
    onUnnamedProxy();
  });
  const turnAway = createBusyResponse();
  const commonHeaders = securityHeaders(services.config.siteUrl);
  const isLogging = log.isLevelEnabled('debug');

  return (request, response) => {
    // A limit on its connection has cut it off (connections.ts).
    if (request.socket.destroyed) return;
    // Most requests end here, so nothing runs before this that a cached page doesn't need.
    const isFromHost = hasValidHost(request);
    const isSent = isFromHost && pages.sendCached(request, response);
    if (isSent && !isLogging) return;
    const reference = newReference();
    if (isLogging) logWhenDone(log, request, response, reference);
    if (isSent) return;

    response.setHeaders(commonHeaders);
    const startedAt = performance.now();
    const signal = disconnectSignal(response);
    const failed = (error: unknown) => {
      if (signal.aborted && error === signal.reason) return;
      if (error instanceof OverloadError) {
        onOverload();
        turnAway(request, response, startedAt);
        return;
      }
      if (error instanceof SlowBodyError) {
        refuse(response, TOO_SLOW);
        return;
      }
      services.reportError(error, reference);
      if (response.headersSent) response.destroy();
      else if (error instanceof LateError) sendLate(request, response);
      else refuse(response, { status: 500, message: `Something went wrong here. Reference: ${reference}` });
    };

    const target = request.url ?? '/';
    if (!isFromHost) {
      refuse(response, NO_HOST);
      return;
    }
    if (metrics && target === '/metrics') {
      metrics.respond(request, response).catch(failed);
      return;
    }
    const refusal = refusalOf(request, services.config.siteUrl);
    if (refusal) {
      refuse(response, refusal);
      return;
    }
    const address = canonicalAddress(target);
    if (address.kind === 'redirect') {
      // The address may hold the token of a link to the office, which nothing should keep.
      if (/^\/office(?:[/?]|$)/.test(address.location)) response.setHeader('Cache-Control', 'no-store');
      response.writeHead(308, { Location: address.location }).end();
      return;
    }
    // A malformed address gets the response of all unknown addresses.
    const { path, search } = address.kind === 'page' ? address : NOWHERE;
    const visitor = { address: addressOf(request), agent: request.headers['user-agent'] ?? '', reference };
    const respond = async () => {
      const page = await pages.read(path, search);
      const office = officeRequest(request, page);
      if (request.method !== 'POST') {
        await pages.respond(request, response, page, { visitor, office, signal });
        return;
      }
      if (office && office.origin === undefined) {
        refuse(response, NO_ORIGIN);
        return;
      }
      const take = (lost?: AbortSignal) => formFor(page, request, response, lost);
      const waiter = { network: networkOf(visitor.address).network, signal };
      const isLarge = isUpload(request, page.route?.handle.bodyLimitBytes);
      if (isLarge && office && !(await mayUpload(office, services))) {
        refuse(response, NOT_SIGNED_IN);
        return;
      }
      const receive = () => (isLarge ? gates.uploads.run(take, waiter) : gates.bodies.run(take, waiter));
      const form = await (bringsBody(request) ? receive() : take());
      if (form) await pages.respond(request, response, page, { visitor, office, form, signal });
    };
    const start = () => void respond().catch(failed);
    if (request.method === 'POST' || address.kind === 'malformed') start();
    else assets(request, response, start);
  };
}

/**
 * What the guard of the office needs to know about a request; undefined for all other pages, which never see a cookie.
 */
function officeRequest(
  { headers: { cookie = '', host, origin } }: IncomingMessage,
  { route, target, isData }: PageRequest,
): OfficeRequest | undefined {
  const role = route?.handle.office;
  return role && { role, cookie, host, origin, target, isData };
}

/**
 * Whether somebody who is signed in sent this. While the database is unavailable, a cookie signed by this site is
 * enough.
 */
async function mayUpload({ role, cookie }: OfficeRequest, { db, secretKey, now }: Services) {
  if (role === 'anyone') return true;
  const tokens = signedTokens(cookie, secretKey);
  try {
    return tokens.length > 0 && (await hasOpenSession(db, tokens, now()));
  } catch (error) {
    if (isUnavailable(error)) return true;
    throw error;
  }
}

/**
 * The form to pass to the page; undefined when it was refused here, or the client has disconnected.
 * @throws the reason of `lost`, which aborts when the form has lost its place
 */
async function formFor(
  { route }: PageRequest,
  request: IncomingMessage,
  response: ServerResponse,
  lost: AbortSignal | undefined,
): Promise<FormBody | undefined> {
  if (!route?.hasAction) {
    refuse(response, route ? NO_FORM_HERE : NOTHING_HERE);
    return undefined;
  }
  let taken: FormBody | Refusal;
  try {
    taken = await takeForm(request, route.handle.bodyLimitBytes, lost);
  } catch (error) {
    if (!request.destroyed) throw error;
    // The client has disconnected, so nobody waits for a response.
    response.destroy();
    return undefined;
  }
  if ('bytes' in taken) return taken;
  refuse(response, taken);
  return undefined;
}

const NOWHERE = { path: '/404', search: '' };

const NO_HOST: Refusal = {
  status: 400,
  message: 'Send one Host header, with a name and an optional port.',
};

/** No mail program sends forms to the office, and every browser says where a form comes from. */
const NO_ORIGIN: Refusal = {
  status: 403,
  message:
    'This form doesn’t say which page it was sent from, so we didn’t accept it. Go back, reload the page, and send it again.',
};

/**
 * Otherwise anybody could take the few places for large forms: the guard looks at the session only once the form is in.
 */
const NOT_SIGNED_IN: Refusal = {
  status: 401,
  message: 'You’re signed out. Sign in, then send this again.',
};

const TOO_SLOW: Refusal = {
  status: 408,
  message:
    'This form took too long to arrive, so we didn’t save it. Check your connection, then send it again.',
};

const NO_FORM_HERE: Refusal = {
  status: 405,
  message: 'This page doesn’t accept forms. It allows GET and HEAD.',
  headers: { Allow: 'GET, HEAD' },
};

const NOTHING_HERE: Refusal = {
  status: 404,
  message: 'There’s no page at this address, and nothing that accepts a form.',
};

function refusalOf(request: IncomingMessage, siteUrl: string): Refusal | undefined {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method !== 'POST')
    return {
      status: 405,
      message: 'This address allows GET, HEAD, and POST.',
      headers: { Allow: 'GET, HEAD, POST' },
    };
  // RFC 8058: a mail program's one-click POST has no origin. A browser always sends one with a POST.
  if (headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, siteUrl)) return undefined;
  return { status: 403, message: 'This form was sent from another site. Open it here, then send it again.' };
}

/** Aborts when the client disconnects before it has its response. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}

function refuse(response: ServerResponse, { status, message, headers = {} }: Refusal) {
  sendText(response, status, message, { Connection: 'close', ...headers });
}

/** Logs one line per request, without the query and the visitor, which may be personal. */
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
