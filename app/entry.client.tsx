import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepPageData } from './browser/react/page-data.ts';

const pageData = keepPageData(window.fetch.bind(window), (address) => location.assign(address));
window.fetch = pageData.fetch;
// A tab that is looked at again shows new numbers (see browser/page/read-again.ts), and goes on with data as new as they are.
document.addEventListener('visibilitychange', pageData.forget);

startTransition(() => {
  document.dispatchEvent(new Event('hydrating'));
  hydrateRoot(
    document,
    <StrictMode>
      <TellWhenHydrated>
        <HydratedRouter />
      </TellWhenHydrated>
    </StrictMode>,
    // A mismatch throws away what the visitor typed: it must not pass unseen.
    { onRecoverableError: console.error },
  );
});

/** The boot script then tells React what the visitor did before. */
function TellWhenHydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return children;
}
