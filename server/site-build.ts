import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type * as EntryModule from '../app/entry.server.tsx';
import { codeOf, StartError } from './start-error.ts';

/** The build as the server sees it: the framework's, with what our entry exports besides. */
export interface SiteBuild extends ServerBuild {
  readonly entry: { readonly module: typeof EntryModule };
}

/**
 * The site as it was built.
 * @throws StartError when there is no build
 */
export async function builtSite(): Promise<() => Promise<SiteBuild>> {
  const path = new URL('../build/server/index.js', import.meta.url);
  try {
    const build = (await import(pathToFileURL(path.pathname).href)) as SiteBuild;
    return async () => build;
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError('There is no build yet; "npm start" makes one, "npm run build" does it alone.');
  }
}

/** The site as it stands in the sources, for development. */
export async function startVite() {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    middlewares: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>,
    close: () => vite.close(),
  };
}
