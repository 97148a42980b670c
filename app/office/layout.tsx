import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { watchTheme } from '../browser/page/theme.ts';
import { watchToasts } from '../browser/page/toasts.ts';
import { findFirstSteps } from '../data/site/first-steps.server.ts';
import { getSettings, getSite } from '../data/site/site.server.ts';
import { isAtLeast } from '../domain/office/roles.ts';
import toastStyles from '../frame/toasts.module.css';
import { personContext, servicesContext } from '../services.server.ts';
import { requirePerson } from '../sign-in/guard.server.ts';
import { ZoneContext } from '../ui/moment.tsx';
import type { Route } from './+types/layout';
import { BottomBar } from './frame/bottom-bar.tsx';
import { FAREWELL_MS, FirstStepsContext, FirstStepsStrip } from './frame/first-steps.tsx';
import { KeyList } from './frame/key-list.tsx';
import styles from './frame/layout.module.css';
import { Rail } from './frame/rail.tsx';
import { statusOf, Trouble, TroublePage } from './frame/trouble.tsx';
import { useKeptFocus } from './frame/use-kept-focus.ts';
import { useNavigationFocus } from './frame/use-navigation-focus.ts';
import { WayBack } from './frame/way-back.tsx';
import { DraftOwnerContext } from './ui/form/drafts.ts';
import { KeysProvider } from './ui/keys.tsx';
import { useHydrated } from './ui/use-hydrated.ts';

/** The guard: it runs before every loader and action of the office. Each page names its role itself. */
export const middleware = [requirePerson];

/** Passes on an error's headers, such as when to try again. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {};
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const { id, displayName, role, hasLetterKeys } = context.get(personContext);
  const at = now();
  const [{ name, hasSample }, { zone }, steps] = await Promise.all([
    getSite(db, at),
    getSettings(db),
    findFirstSteps(db),
  ]);
  // A person who looks around with the sample isn't on the way yet.
  const isOnTheWay = !hasSample && at - (steps.testedAt ?? at) < FAREWELL_MS;
  return {
    person: { id, displayName, role, hasLetterKeys },
    site: { name, hasSample, zone },
    steps: isOnTheWay && isAtLeast(role, steps.isNamed ? 'editor' : 'owner') ? steps : null,
  };
}

type FrameProps = Pick<Route.ComponentProps['loaderData'], 'person' | 'site' | 'steps'> & {
  /** Whether React runs in the page: the document of a failure doesn't load it. */
  readonly hasReact?: boolean;
  readonly children: React.ReactNode;
};

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isHydrated = useHydrated();
  // If the guard turned somebody away, nobody is signed in, so there is no frame to show.
  if (!loaderData || statusOf(error) === 401) return <TroublePage error={error} />;
  return (
    <Frame {...loaderData} hasReact={isHydrated || statusOf(error) < 500}>
      <Trouble error={error} />
    </Frame>
  );
}

/** The frame of the office: a rail on wide screens, a bar at the bottom on phones. */
function Frame({ person, site, steps: loaded, hasReact = true, children }: FrameProps) {
  const [taken, setTaken] = useState(loaded);
  const [lastLoaded, setLastLoaded] = useState(loaded);
  if (loaded !== lastLoaded) {
    setLastLoaded(loaded);
    setTaken(loaded);
  }
  // The first questions have no menu beside them.
  const isFirstRun = useLocation().pathname === '/office/settings/start';
  const isLoading = useNavigation().state === 'loading';
  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);
  useKeptFocus(main);
  useEffect(() => {
    watchToasts();
    watchTheme();
  }, []);
  return (
    <ZoneContext value={site.zone}>
      <DraftOwnerContext value={person.id}>
        <KeysProvider hasLetters={person.hasLetterKeys}>
          <a className="skip visually-hidden" href="#main">
            Skip to content
          </a>
          <div className={styles.office}>
            <Rail person={person} site={site} hasReact={hasReact} hasMenu={!isFirstRun} />
            <main
              ref={main}
              id="main"
              tabIndex={-1}
              className={styles.main}
              aria-busy={isLoading || undefined}
            >
              {loaded && taken && <FirstStepsStrip steps={taken} />}
              {!isFirstRun && <WayBack />}
              <FirstStepsContext value={setTaken}>{children}</FirstStepsContext>
            </main>
            {!isFirstRun && <BottomBar role={person.role} />}
          </div>
          <KeyList />
          <Toasts />
          <ScrollRestoration />
        </KeysProvider>
      </DraftOwnerContext>
    </ZoneContext>
  );
}

/** Scripts fill it. React renders nothing in it, and so leaves it alone. */
function Toasts() {
  return <div className={`${toastStyles.toasts} ${styles.toasts}`} role="status" data-toasts="" />;
}
