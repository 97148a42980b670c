import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  document.dispatchEvent(new Event('hydrating'));
  hydrateRoot(
    document,
    <StrictMode>
      <TellWhenHydrated>
        <HydratedRouter />
      </TellWhenHydrated>
    </StrictMode>,
    {
      onRecoverableError(error) {
        // A mismatch throws away what the visitor typed: it must not pass unseen.
        console.error(error);
      },
    },
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
