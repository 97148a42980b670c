import type { Plugin } from 'vite';

/** Keeps the rules of components that only the server renders in the sheet: the browser's build leaves those out. */
export function keepRules(): Plugin {
  return {
    name: 'keep-rules',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: () => ({ moduleSideEffects: 'no-treeshake' }),
    },
  };
}
