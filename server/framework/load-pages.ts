import { createRequestHandler, type ServerBuild } from 'react-router';
import { type RouteContext, requestContext, type Services, type Visitor } from '../../app/services.server.ts';
import { createRouteTable } from './routes.ts';
import { catchingUnavailable } from './unavailable.ts';

export type LoadedPages = ReturnType<typeof pagesOf>;

/**
 * Loads the pages; `onUnavailable` hears of each loader and action that failed because of the database. In development
 * they are loaded again when their sources have changed; a server asks for them once, because asking the module loader
 * takes a twentieth of a small write.
 */
export function pagesLoader(onUnavailable: (error: Error) => void): () => Promise<LoadedPages> {
  let latest: { readonly build: unknown; readonly pages: LoadedPages } | undefined;
  return async () => {
    if (latest && !import.meta.env.DEV) return latest.pages;
    const build = await import('virtual:react-router/server-build');
    if (latest?.build !== build)
      latest = { build, pages: pagesOf(catchingUnavailable(build as ServerBuild, onUnavailable)) };
    return latest.pages;
  };
}

function pagesOf(build: ServerBuild) {
  const handle = createRequestHandler(build);
  return {
    routes: build.routes,
    findRoute: createRouteTable(build.routes),
    /** Renders a page or its data, or responds to a form. */
    respondTo: (request: Request, services: Services, visitor: Visitor, more?: RouteContext) =>
      handle(request, requestContext(services, visitor, more)),
  };
}
