import { lazy, use, useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import type { Route } from './+types/root';
import { getSite } from './data/site/site.server.ts';
import { DocumentPartsContext } from './document/document-parts.ts';
import { ErrorScreen } from './frame/errors/error-screen.tsx';
import { Footer } from './frame/footer.tsx';
import { HeadLinks } from './frame/head-links.tsx';
import { Header } from './frame/header.tsx';
import stripStyles from './frame/sample-strip.module.css';
import toastStyles from './frame/toasts.module.css';
import { servicesContext } from './services.server.ts';
import displayFont from './styles/fonts/bricolage-grotesque.woff2?url';

// The server writes these; few visits fetch them. The error screen is there when fetching fails.
const NotFound = lazy(async () => ({ default: (await import('./frame/errors/not-found.tsx')).NotFound }));
const TryLater = lazy(async () => ({ default: (await import('./frame/errors/try-later.tsx')).TryLater }));

/** What an error says in its headers, such as when to try again. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {};
}

/** What the frame of every page shows; knows no session. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const at = now();
  return { site: await getSite(db, at), siteUrl: config.siteUrl, now: at };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const { firstScript, bootAddress } = use(DocumentPartsContext);
  const siteName = data?.site.name ?? 'Clipbasket';
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="theme-color" content="#f9f6ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1613" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <HeadLinks siteName={siteName} />
        {/* The server fills these in; the browser keeps what came (see document-parts.ts). */}
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        {import.meta.env.DEV && <Links />}
        <script data-now="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        {bootAddress && <script data-now="" type="module" async src={bootAddress} />}
      </head>
      <body>
        <a className="skip visually-hidden" href="#main">
          Skip to the content
        </a>
        {data?.site.hasSample && (
          <aside className={stripStyles.strip} aria-label="Notice">
            {data.site.sampleNotice}
          </aside>
        )}
        <Header siteName={siteName} />
        <main id="main" tabIndex={-1} aria-busy={useNavigation().state === 'loading' || undefined}>
          {children}
        </main>
        {data && <Footer site={data.site} year={new Date(data.now).getUTCFullYear()} />}
        {/* The boot script fills it; to React it is opaque. */}
        <div
          className={toastStyles.toasts}
          role="status"
          data-toasts=""
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        {import.meta.env.SSR ? (
          <script data-now="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        ) : (
          <ScrollRestoration data-now="" getKey={keyInThisDocument} />
        )}
        <Scripts />
      </body>
    </html>
  );
}

/**
 * React restores scrolling only within this document: what was scrolled before it started is where the visitor is.
 * From document to document the browser restores it, so the script that does it in its place is not sent.
 */
function keyInThisDocument({ key }: { key: string }): string {
  return `${performance.timeOrigin} ${key}`;
}

export default function Root() {
  useFocusOnNewPage();
  return <Outlet />;
}

/** Whoever goes on by keyboard or by ear is at the head of the new page, as a new document would have it. */
function useFocusOnNewPage() {
  const { pathname, search, state } = useLocation();
  const page = `${pathname} ${search.match(/(page|after)=[^&]+/)}`;
  const shown = useRef(page);
  useEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    // Forms that follow what is typed note their steps: the visitor is still typing.
    if (!state) document.getElementById('main')?.focus({ preventScroll: true });
  }, [page, state]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isRouteErrorResponse(error) && (error.status === 429 || error.status === 503))
    return <TryLater {...error.data} />;
  return <ErrorScreen error={error} />;
}
