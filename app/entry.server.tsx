import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { address as bootAddress, parts as bootParts } from './browser/boot.ts?script-files';
import firstScript from './browser/first.ts?script';
import { RETRY_SECONDS } from './data/operations/unavailable.server.ts';
import { contentSecurityPolicy } from './document/content-security-policy.server.ts';
import { DocumentPartsContext } from './document/document-parts.ts';
import { holdScripts } from './document/hold-scripts.server.ts';
import { createPageStyles } from './document/page-styles.server.ts';
import { renderDocument } from './document/render-document.server.ts';
import { servicesContext, visitorContext } from './services.server.ts';
import { isPersonal } from './site/page-kinds.ts';

export * as mailTemplates from './mail/mails.server.tsx';
export { requestContext } from './services.server.ts';

/** Public pages are the same for every visitor, so that any cache may keep them. */
const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Renders the whole document, so that its inline scripts can be hashed for the policy and the page cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const reference = status < 500 ? '' : context.get(visitorContext).reference;
  const bytes = await renderDocument(
    entryContext,
    <DocumentPartsContext value={{ firstScript, bootAddress, reference }}>
      <ServerRouter context={entryContext} url={request.url} />
    </DocumentPartsContext>,
  );
  // A letter a byte, whatever the bytes mean: texts with letters beyond Latin-1 take twice the room and the time.
  const html = writeStyles(holdScripts(bytes.toString('latin1')), entryContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // In development the styles are written in by scripts, and a socket tells of changes.
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', contentSecurityPolicy(html));
  headers.set('Speculation-Rules', '"/speculation-rules.json"');
  setCacheControl(headers, request, status);
  return new Response(Buffer.from(html, 'latin1'), { status, headers });
}

/** Page data that the browser fetches is as public as the page. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  setCacheControl(response.headers, request, response.status);
  // Of an error, the framework takes no headers into the answer that holds data.
  if (response.status === 503) response.headers.set('Retry-After', String(RETRY_SECONDS));
  return response;
}

/** Answers to forms, pages of one person, errors and refusals are nobody else's. */
function setCacheControl(headers: Headers, request: Request, status: number) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '');
  const isPublic = request.method !== 'POST' && status < 500 && status !== 429 && !isPersonal(path);
  if (!isPublic) headers.set('Cache-Control', 'no-store');
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', PUBLIC_PAGE);
}

/** Logs what was not expected, once; the visitor sees only the reference. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(servicesContext).reportError(error, context.get(visitorContext).reference);
}

/** Builds emit rules in differing orders; the layers, declared before all else, make them agree. */
const LAYER_ORDER = '@layer tokens, base, ui, site;';

let pageStyles: ((html: string) => string) | undefined;

/**
 * Writes into the page the rules that its first view uses, and names the whole sheet: where the first view ends, or
 * for printing alone, if all of the page is in it. The boot script puts that sheet to full use before React may
 * render anything else. In development the framework links the styles itself.
 */
function writeStyles(html: string, { manifest }: EntryContext): string {
  const address = manifest.routes.root?.css?.[0];
  if (import.meta.env.DEV || !address) return html.replace(EMPTY_SHEET, `<style>${LAYER_ORDER}</style>`);
  pageStyles ??= createPageStyles(
    LAYER_ORDER + readFileSync(join(import.meta.dirname, '../client', address), 'latin1'),
  );
  const [firstView = '', rest] = html.split(FOLD);
  const styles = `<style>${pageStyles(firstView)}</style>`;
  const preload = `<link rel="held-modulepreload" href="${startReact}">`;
  const sheet = (media: string) => `<link rel="stylesheet" href="${address}"${media} data-whole-sheet="">`;
  return rest === undefined
    ? html.replace(EMPTY_SHEET, () => styles + sheet(' media="print"') + preload)
    : firstView.replace(EMPTY_SHEET, () => styles + preload) + sheet('') + rest;
}

const EMPTY_SHEET = '<style></style>';

/** As React writes `Fold`. */
const FOLD = '<i data-fold="" hidden=""></i>';

/** Wanted with the modules of React, which it starts. */
const startReact = bootParts.find((path) => path.includes('/start-react-')) ?? '';
