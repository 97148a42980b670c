import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { cachePageData } from './browser/react/page-data.ts';

if (location.pathname.startsWith('/office')) {
  // The office's cookie is sent to /office and below, but the data of its first page would have another path.
  const { fetch } = window;
  window.fetch = (input, init) =>
    fetch(String(input).replace(/\/office\.data(?=$|\?)/, '/office/_.data'), init);
} else {
  const pageData = cachePageData(window.fetch.bind(window), (address) => location.assign(address));
  window.fetch = pageData.fetch;
  // When the visitor comes back to the tab, its numbers are refreshed (browser/page/refresh-page.ts), so older page
  // data must go.
  document.addEventListener('visibilitychange', pageData.forget);
}

startTransition(() => {
  document.dispatchEvent(new Event('hydrating'));
  hydrateRoot(
    document,
    <StrictMode>
      <AnnounceHydration>
        <HydratedRouter />
      </AnnounceHydration>
    </StrictMode>,
    // A hydration mismatch discards what the visitor typed, so it must show as an error.
    { onRecoverableError: console.error },
  );
});

/** Tells the boot script that React is ready for the visitor's earlier input. */
function AnnounceHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return children;
}
