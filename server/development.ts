import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createServer, type EnvironmentModuleNode, type ViteDevServer } from 'vite';
import type * as App from './app.ts';

const APP = fileURLToPath(new URL('app.ts', import.meta.url));
/** The pages. The server loads them again for each request, so changing them needs no restart. */
const PAGES = 'virtual:react-router/server-build';

/**
 * Runs the site from its sources. When a module that the server itself uses changes, the site restarts at the same
 * address: otherwise pages would read another copy of that module.
 */
export async function develop(): Promise<void> {
  let restart = (_changed: string) => {};
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    plugins: [
      {
        name: 'restart-site',
        hotUpdate: {
          order: 'post',
          handler({ file }) {
            if (this.environment.name === 'ssr') restart(file);
          },
        },
      },
    ],
  });
  let { site, held } = await start(vite);
  let restarted = Promise.resolve();
  restart = (changed) => {
    if (!held.has(changed)) return;
    restarted = restarted.then(async () => {
      // Vite drops the old modules right after its plugins have heard of the change.
      await setImmediate();
      await site.stop(0);
      ({ site, held } = await start(vite, new URL(site.url).port));
    });
  };
}

async function start(vite: ViteDevServer, port?: string) {
  const { run } = (await vite.ssrLoadModule(APP)) as typeof App;
  const site = await run({ vite, ...(port && { port: Number(port) }) });
  const [app] = vite.environments.ssr.moduleGraph.getModulesByFile(APP) ?? [];
  return { site, held: app ? filesOf(app) : new Set<string | null>() };
}

/** The files of a module and of all that it imports, except for the pages. */
function filesOf(module: EnvironmentModuleNode, files = new Set<string | null>()): Set<string | null> {
  if (files.has(module.file) || module.url.includes(PAGES)) return files;
  files.add(module.file);
  for (const imported of module.importedModules) filesOf(imported, files);
  return files;
}
