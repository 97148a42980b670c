import { isRouteErrorResponse, Outlet, useNavigation } from 'react-router';
import { servicesContext, siteOf } from '../services.server.ts';
import { ZoneContext } from '../ui/moment.tsx';
import { SAMPLE_NOTICE } from '../words/site/claims.ts';
import type { Route } from './+types/public-layout';
import { ErrorScreen } from './errors/error-screen.tsx';
import { Gone } from './errors/gone.tsx';
import { NotFound } from './errors/not-found.tsx';
import { TryLater } from './errors/try-later.tsx';
import { Footer } from './footer.tsx';
import { HeadLinks } from './head-links.tsx';
import { Header, Menu } from './header.tsx';
import type { FrameSite } from './metadata.ts';
import stripStyles from './sample-strip.module.css';
import toastStyles from './toasts.module.css';

const networks = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'twitter', name: 'Twitter' },
  { key: 'instagram', name: 'Instagram' },
] as const;

/** Passes on an error's headers, such as when to try again. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {};
}

/** The data for the frame of every public page. It doesn't depend on the visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, now } = context.get(servicesContext);
  const { name, tagline, description, partner, zone, hasSample, ...site } = await siteOf(context);
  const social = networks.flatMap(({ key, name }) => (site[key] ? [{ name, url: site[key] }] : []));
  const sampleNotice = hasSample ? SAMPLE_NOTICE : null;
  const shown: Omit<FrameSite, 'description'> = { name, tagline, partner, zone, social, sampleNotice };
  return {
    // Only the head needs it, and hydration keeps the server's head. Properties that aren't enumerable aren't
    // serialized.
    site: Object.defineProperty(shown, 'description', { value: description }) as FrameSite,
    siteUrl: config.siteUrl,
    now: now(),
  };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <ZoneContext value={loaderData.site.zone}>
        <Outlet />
      </ZoneContext>
    </Frame>
  );
}

/** Shows errors in the frame, if the frame's own data could be loaded. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame {...loaderData}>
      <Trouble error={error} />
    </Frame>
  );
}

interface FrameProps extends Partial<Route.ComponentProps['loaderData']> {
  readonly children: React.ReactNode;
}

/** The frame around the content of every public page. */
function Frame({ site, now, children }: FrameProps) {
  const siteName = site?.name ?? 'Clipbasket';
  return (
    <>
      {/* The browser keeps the server's markup: React never renders another head. */}
      {import.meta.env.SSR && <HeadLinks siteName={siteName} />}
      <a className="skip visually-hidden" href="#main">
        Skip to content
      </a>
      {site?.sampleNotice && (
        <aside className={stripStyles.strip} aria-label="Notice">
          {site.sampleNotice}
        </aside>
      )}
      <Header siteName={siteName} />
      <main id="main" tabIndex={-1} aria-busy={useNavigation().state === 'loading' || undefined}>
        {children}
      </main>
      {site && <Footer site={site} year={new Date(now ?? 0).getUTCFullYear()} />}
      <Menu siteName={siteName} />
      {/* The boot script fills it; to React it is opaque. */}
      <div
        className={toastStyles.toasts}
        role="status"
        data-toasts=""
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </>
  );
}

function Trouble({ error }: { error: unknown }) {
  // Refusals are plain documents, so the browser's bundle doesn't need their screens.
  if (import.meta.env.SSR && isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFound />;
    if (error.status === 410) return <Gone what={error.data} />;
    if (error.status === 429 || error.status === 503) return <TryLater {...error.data} />;
  }
  return <ErrorScreen error={error} />;
}
