import { readdirSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import type * as EntryModule from '../../app/entry.server.tsx';
import { codeOf, StartError } from '../start-error.ts';

/** The build as the server sees it: the framework's, plus what our entry exports. */
export interface SiteBuild extends ServerBuild {
  readonly entry: { readonly module: typeof EntryModule };
}

/**
 * The production build, loaded completely. Chunks that pages import on demand would be gone once the next build
 * replaces this one.
 * @param folder where the build for the server is, as a URL that ends in a slash
 * @throws StartError when there is no build
 */
export async function builtSite(
  folder = new URL('../../build/server/', import.meta.url),
): Promise<() => Promise<SiteBuild>> {
  try {
    const build = (await import(new URL('index.js', folder).href)) as SiteBuild;
    const files = readdirSync(new URL('assets/', folder)).filter((name) => name.endsWith('.js'));
    await Promise.all(files.map((name) => import(new URL(`assets/${name}`, folder).href)));
    return async () => build;
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError('There is no build yet; run "npm start", or "npm run build" to build alone.');
  }
}

/** The site from its sources, for development. */
export async function startVite() {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    middlewares: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>,
    close: () => vite.close(),
  };
}
