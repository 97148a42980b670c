import { use } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/primitives.css';
import type { Route } from './+types/root';
import { DocumentPartsContext } from './document/document-parts.ts';
import { ErrorScreen } from './frame/errors/error-screen.tsx';
import displayFont from './styles/fonts/bricolage-grotesque.woff2?url';

/** The bare document. Layout routes render its body (app/frame/public-layout.tsx). */
export function Layout({ children }: { children: React.ReactNode }) {
  const { firstScript, bootAddress, isLive } = use(DocumentPartsContext);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="theme-color" content="#f9f6ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1613" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* The server fills these in, and hydration leaves them alone (see document-parts.ts). */}
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        {import.meta.env.DEV && <Links />}
        <script data-now="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        {bootAddress && <script data-now="" type="module" async src={bootAddress} />}
      </head>
      <body>
        {children}
        {isLive && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** For errors that no layout or route shows itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorScreen error={error} />
    </main>
  );
}
