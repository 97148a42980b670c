import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useNavigation } from 'react-router';
import { watchTheme } from '../browser/page/theme.ts';
import { watchToasts } from '../browser/page/toasts.ts';
import { getSettings, getSite } from '../data/site/site.server.ts';
import type { RouteHandle } from '../frame/route-handle.ts';
import toastStyles from '../frame/toasts.module.css';
import { personContext, servicesContext } from '../services.server.ts';
import { requirePerson } from '../sign-in/guard.server.ts';
import { ZoneContext } from '../ui/moment.tsx';
import type { Route } from './+types/layout';
import { BottomBar } from './frame/bottom-bar.tsx';
import { KeyList } from './frame/key-list.tsx';
import styles from './frame/layout.module.css';
import { Rail } from './frame/rail.tsx';
import { Trouble } from './frame/trouble.tsx';
import { DraftOwnerContext } from './ui/form/drafts.ts';
import { KeysProvider } from './ui/keys.tsx';

/** Anyone who is signed in may open a page that doesn't ask for a higher role. */
export const handle = { office: 'checker' } satisfies RouteHandle;

/** The guard: it runs before every loader and action of the office. */
export const middleware = [requirePerson];

/** Passes on an error's headers, such as when to try again. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {};
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const { id, displayName, role, hasLetterKeys } = context.get(personContext);
  const [{ name, hasSample }, { zone }] = await Promise.all([getSite(db, now()), getSettings(db)]);
  return { person: { id, displayName, role, hasLetterKeys }, site: { name, hasSample, zone } };
}

/** The frame of the office: a rail on wide screens, a bar at the bottom on phones. */
export default function OfficeLayout({ loaderData: { person, site } }: Route.ComponentProps) {
  const isLoading = useNavigation().state === 'loading';
  useEffect(() => {
    watchToasts();
    watchTheme();
  }, []);
  return (
    <ZoneContext value={site.zone}>
      <DraftOwnerContext value={person.id}>
        <KeysProvider hasLetters={person.hasLetterKeys}>
          <a className="skip visually-hidden" href="#main">
            Skip to the content
          </a>
          <div className={styles.office}>
            <Rail person={person} site={site} />
            <main id="main" tabIndex={-1} className={styles.main} aria-busy={isLoading || undefined}>
              <Outlet />
            </main>
            <BottomBar role={person.role} />
          </div>
          <KeyList />
          <Toasts />
        </KeysProvider>
      </DraftOwnerContext>
    </ZoneContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main id="main" className={styles.alone}>
      <Trouble status={status} detail={isRouteErrorResponse(error) ? error.data : undefined} />
    </main>
  );
}

/** Scripts fill it. React renders nothing in it, and so leaves it alone. */
function Toasts() {
  return <div className={`${toastStyles.toasts} ${styles.toasts}`} role="status" data-toasts="" />;
}
