import {
  type ActionFunction,
  data,
  type LoaderFunction,
  type MiddlewareFunction,
  type ServerBuild,
} from 'react-router';
import {
  type DatabaseUnavailableError,
  isReadOnly,
  isUnavailable,
  retrySecondsOf,
} from '../../app/data/upkeep/unavailable.server.ts';
import { READ_ONLY } from '../../app/frame/errors/read-only.ts';
import type { Refusal } from '../../app/frame/errors/try-later.tsx';

const messages = {
  loader: 'We can’t reach our data right now. This page should be back within a minute.',
  action:
    'We couldn’t save that just now, and nothing has changed. Wait a few seconds, then reload this page to send it again.',
};

/** A commit whose response was lost may have been made. */
const MAYBE_SAVED =
  'We lost the connection to our data, so we can’t say whether that was saved. Wait a few seconds, then look before you send it again.';

/**
 * Wraps every loader, action, and middleware of the build, so that one that fails because of the database responds with 503. The
 * site's frame shows it. Forms that show again what was typed handle the failure themselves.
 */
export function catchingUnavailable(build: ServerBuild, onUnavailable: (error: Error) => void): ServerBuild {
  const catching =
    <Arguments extends readonly unknown[], Result>(
      kind: keyof typeof messages,
      handle: (...given: Arguments) => Result,
    ) =>
    async (...given: Arguments): Promise<Awaited<Result>> => {
      try {
        return await handle(...given);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        onUnavailable(error);
        throw unavailable(kind, error);
      }
    };
  // A guard named by several routes is wrapped only once.
  const guards = new Map<MiddlewareFunction<Response>, MiddlewareFunction<Response>>();
  const guarding = (each: MiddlewareFunction<Response>) => {
    const guard = guards.get(each) ?? catching('loader', each);
    guards.set(each, guard);
    return guard;
  };
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { loader, action, middleware } = route.module as RouteParts;
    const parts: RouteParts = {
      ...(loader && { loader: catching('loader', loader) }),
      ...(action && { action: catching('action', action) }),
      ...(middleware && { middleware: middleware.map(guarding) }),
    };
    routes[id] = { ...route, module: { ...route.module, ...(parts as object) } };
  }
  return { ...build, routes };
}

interface RouteParts {
  readonly loader?: LoaderFunction;
  readonly action?: ActionFunction;
  readonly middleware?: readonly MiddlewareFunction<Response>[];
}

function messageOf(kind: keyof typeof messages, { reason }: DatabaseUnavailableError): string {
  return kind === 'action' && reason === 'away' ? MAYBE_SAVED : messages[kind];
}

function unavailable(kind: keyof typeof messages, error: DatabaseUnavailableError) {
  const refusal: Refusal = isReadOnly(error)
    ? { title: 'Read-only for now', message: READ_ONLY }
    : { title: 'Try again in a moment', message: messageOf(kind, error) };
  return data(refusal, {
    status: 503,
    statusText: 'Service Unavailable',
    headers: { 'Retry-After': String(retrySecondsOf(error)), 'Cache-Control': 'no-store' },
  });
}
