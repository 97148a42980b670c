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
import type { RouteHandle } from './frame/route-handle.ts';
import { servicesContext, visitorContext } from './services.server.ts';

export * as mailTemplates from './mail/mails.server.tsx';
export { requestContext } from './services.server.ts';

/** Renders the whole document, so that its inline scripts can be hashed for the policy and the page cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const isLive = isLivePage(entryContext);
  // The data of a plain page stays here: nothing in the browser reads it.
  if (!isLive) delete entryContext.serverHandoffStream;
  const reference = status < 500 ? '' : context.get(visitorContext).reference;
  const rendered = await renderDocument(
    entryContext,
    <DocumentPartsContext value={{ firstScript, bootAddress, isLive, reference }}>
      <ServerRouter context={entryContext} url={request.url} />
    </DocumentPartsContext>,
  );
  const held = isLive ? holdScripts(rendered) : { html: rendered, texts: [] };
  const { html, style } = writeStyles(held.html, entryContext, isLive);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // In development the styles are written in by scripts, and a socket tells of changes.
  if (import.meta.env.PROD)
    headers.set('Content-Security-Policy', contentSecurityPolicy([firstScriptBytes, ...held.texts], style));
  headers.set('Speculation-Rules', '"/speculation-rules.json"');
  return new Response(Buffer.from(html, 'latin1'), { status, headers });
}

/** Whether React may start in this page: one of its routes says so, and there is no error to show in its place. */
function isLivePage({ staticHandlerContext: { matches, errors }, routeModules }: EntryContext): boolean {
  const handles = matches.map(({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined);
  return !errors && handles.some((handle) => handle?.live);
}

/** With a letter for each byte, as in the document. */
const firstScriptBytes = Buffer.from(firstScript).toString('latin1');

/** Of an error, the framework takes no headers into the response that holds data. */
export function handleDataRequest(response: Response): Response {
  if (response.status === 503) response.headers.set('Retry-After', String(RETRY_SECONDS));
  return response;
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
function writeStyles(html: string, { manifest }: EntryContext, isLive: boolean) {
  const address = manifest.routes.root?.css?.[0];
  if (import.meta.env.DEV || !address)
    return { html: html.replace(EMPTY_SHEET, `<style>${LAYER_ORDER}</style>`), style: '' };
  pageStyles ??= createPageStyles(
    LAYER_ORDER + readFileSync(join(import.meta.dirname, '../client', address), 'latin1'),
  );
  const fold = html.indexOf(FOLD);
  const firstView = fold < 0 ? html : html.slice(0, fold);
  const style = pageStyles(firstView);
  const sheet = (media: string) => `<link rel="stylesheet" href="${address}"${media} data-whole-sheet="">`;
  const head =
    `<style>${style}</style>` +
    (fold < 0 ? sheet(' media="print"') : '') +
    (isLive ? `<link rel="held-modulepreload" href="${startReact}">` : '');
  const rest = fold < 0 ? '' : sheet('') + html.slice(fold + FOLD.length);
  return { html: firstView.replace(EMPTY_SHEET, () => head) + rest, style };
}

const EMPTY_SHEET = '<style></style>';

/** As React writes `Fold`. */
const FOLD = '<i data-fold="" hidden=""></i>';

/** Wanted with the modules of React, which it starts. */
const startReact = bootParts.find((path) => path.includes('/start-react-')) ?? '';
