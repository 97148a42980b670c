import type { Plugin } from 'vite';

/**
 * Lets `import()` be what it is in the browser. The helper that is otherwise put around it fetches the styles of a
 * module beforehand, and there is one sheet for all.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => HELPER },
  };
}

const HELPER = 'export const __vitePreload = (load) => load();';
