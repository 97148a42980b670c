import { readFileSync } from 'node:fs';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { address as bootAddress, parts as bootParts } from './browser/boot.ts?script-files';
import firstScript from './browser/first.ts?script';
import officeFirstScript from './browser/office-first.ts?script';
import { projectFile } from './data/program-files.server.ts';
import { RETRY_SECONDS } from './data/upkeep/unavailable.server.ts';
import { contentSecurityPolicy } from './document/content-security-policy.server.ts';
import { DocumentPartsContext } from './document/document-parts.ts';
import { holdScripts, scriptTexts } from './document/hold-scripts.server.ts';
import { officeFile } from './document/office-files.ts';
import { createPageStyles } from './document/page-styles.server.ts';
import { renderDocument } from './document/render-document.server.ts';
import type { RouteHandle } from './frame/route-handle.ts';
import { servicesContext, visitorContext } from './services.server.ts';

/** Renders the whole document, so that its inline scripts can be hashed for the policy and the page cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const handles = handlesOf(entryContext);
  const kind = kindOf(handles, Boolean(entryContext.staticHandlerContext.errors), status);
  // A plain page carries no data, because nothing in the browser reads it.
  if (kind === 'plain') delete entryContext.serverHandoffStream;
  const isOffice = kind.startsWith('office');
  // The office reads a manifest that has its own routes.
  if (isOffice && import.meta.env.PROD)
    entryContext.manifest = { ...entryContext.manifest, url: officeFile(entryContext.manifest.url) };
  const parts = {
    firstScript: isOffice ? officeFirstScript : firstScript,
    bootAddress: isOffice ? '' : bootAddress,
    isLive: kind === 'live' || kind === 'office',
    reference: status < 500 ? '' : context.get(visitorContext).reference,
  };
  const rendered = await renderDocument(
    entryContext,
    <DocumentPartsContext value={parts}>
      <ServerRouter context={entryContext} url={request.url} />
    </DocumentPartsContext>,
  );
  const { html, scripts, style } = isOffice
    ? finishOffice(rendered, entryContext)
    : finishPage(rendered, entryContext, kind === 'live');
  const ownScripts = [parts.firstScript, ...handles.flatMap(({ inlineScript = [] }) => inlineScript)];
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // In development, scripts insert the styles and a socket reports changes.
  if (import.meta.env.PROD)
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy([...ownScripts.map(binary), ...scripts], style),
    );
  if (!isOffice) headers.set('Speculation-Rules', '"/speculation-rules.json"');
  return new Response(Buffer.from(html, 'latin1'), { status, headers });
}

/**
 * How a page behaves in the browser: in a live page React may start, in the office it starts at once, and in a plain
 * page never. A page that shows an error instead of its content is a document only; in the office, if the server failed.
 */
function kindOf(handles: readonly RouteHandle[], isError: boolean, status: number) {
  if (handles.some(({ office }) => office)) return isError && status >= 500 ? 'office-error' : 'office';
  return !isError && handles.some(({ live }) => live) ? 'live' : 'plain';
}

function handlesOf({ staticHandlerContext: { matches }, routeModules }: EntryContext): RouteHandle[] {
  return matches.map(({ route }) => (routeModules[route.id]?.handle as RouteHandle | undefined) ?? {});
}

/** As a binary string, like the document. */
function binary(text: string): string {
  return Buffer.from(text).toString('latin1');
}

interface FinishedPage {
  readonly html: string;
  /** The texts of the framework's scripts. */
  readonly scripts: readonly string[];
  readonly style: string;
}

function finishPage(rendered: string, context: EntryContext, isLive: boolean): FinishedPage {
  const held = isLive ? holdScripts(rendered) : { html: rendered, texts: [] };
  return { ...writeStyles(held.html, context, isLive), scripts: held.texts };
}

/** The office links its sheets whole, and its scripts run at once. */
function finishOffice(rendered: string, { manifest }: EntryContext): FinishedPage {
  const address = manifest.routes.root?.css?.[0];
  const links = [address, officeFile(address ?? '')].map((href) => `<link rel="stylesheet" href="${href}">`);
  const style = `${LAYER_ORDER}@layer office;`;
  const isBuilt = import.meta.env.PROD && address;
  const head = `<style>${style}</style>${isBuilt ? links.join('') : ''}`;
  return { html: rendered.replace(EMPTY_SHEET, () => head), scripts: scriptTexts(rendered), style };
}

/** The framework drops an error's headers from a data response. */
export function handleDataRequest(response: Response): Response {
  if (response.status === 503) response.headers.set('Retry-After', String(RETRY_SECONDS));
  return response;
}

/** Logs an unexpected error once. The visitor sees only the reference. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(servicesContext).reportError(error, context.get(visitorContext).reference);
}

/** Builds emit rules in different orders. Declaring the layers first makes the result the same. */
const LAYER_ORDER = '@layer tokens, base, ui, site;';

let pageStyles: ((html: string) => string) | undefined;

/**
 * Inlines the rules that the page's first view uses, and links the whole sheet: at the fold, or for printing only if
 * the page has no fold. The boot script applies that sheet before React may render anything else. In development the
 * framework links the styles itself.
 */
function writeStyles(html: string, { manifest }: EntryContext, isLive: boolean) {
  const address = manifest.routes.root?.css?.[0];
  if (import.meta.env.DEV || !address)
    return { html: html.replace(EMPTY_SHEET, `<style>${LAYER_ORDER}</style>`), style: '' };
  pageStyles ??= createPageStyles(
    LAYER_ORDER + readFileSync(projectFile(`build/client${address}`), 'latin1'),
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

/** The markup that React writes for `Fold`. */
const FOLD = '<i data-fold="" hidden=""></i>';

/** Preloaded together with the modules of React, which it starts. */
const startReact = bootParts.find((path) => path.includes('/start-react-')) ?? '';
