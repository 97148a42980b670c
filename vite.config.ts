import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

// The first browsers with light-dark(), nesting and oklch(): lowering these would double the sheet.
const targets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) };

export default defineConfig({
  plugins: [inlineScript(), reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' }, targets } },
  build: {
    // One sheet, inlined in every page: the first view needs no second request.
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
});

/** `import script from './boot.ts?script'` gives the bundled, minified text, to be inlined in the document. */
function inlineScript(): Plugin {
  const suffix = '?script';
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const entry = id.slice(0, -suffix.length);
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          minify: true,
          lib: { entry, formats: ['iife'], name: 'boot' },
        },
      });
      const output = Array.isArray(result) ? result[0] : result;
      if (!output || !('output' in output)) throw new Error(`Nothing came of bundling ${entry}.`);
      for (const chunk of output.output)
        if (chunk.type === 'chunk') for (const path of Object.keys(chunk.modules)) this.addWatchFile(path);
      return `export default ${JSON.stringify(output.output[0].type === 'chunk' ? output.output[0].code.trim() : '')};`;
    },
  };
}
