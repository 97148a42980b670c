import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

const TEXT = '?script';
const FILES = '?script-files';

/**
 * Scripts of the site's own, apart from the framework's bundle.
 * `import text from './first.ts?script'` gives the script bundled and minified, for inlining in the document.
 * `import { address, parts } from './boot.ts?script-files'` gives the address of a module of its own, and those of
 * the parts that it imports when it needs them; `files` names these modules, by their absolute paths.
 */
export function inlineScript({ files }: { files: readonly string[] }): Plugin {
  let isBuild = false;
  return {
    name: 'inline-script',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    async load(id) {
      if (id.endsWith(TEXT)) {
        const [script] = await bundle(id.slice(0, -TEXT.length), 'iife');
        for (const path of Object.keys(script!.modules)) this.addWatchFile(path);
        return `export default ${JSON.stringify(script!.code.trim())};`;
      }
      if (!id.endsWith(FILES)) return null;
      const entry = id.slice(0, -FILES.length);
      // In development the module is served as it is.
      if (!isBuild) return exportFiles(`/@fs${entry}`, []);
      const [address, ...parts] = (await bundle(entry, 'es')).map(({ fileName }) => `/${fileName}`);
      return exportFiles(address!, parts);
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const entry of files) {
        for (const { fileName, code } of await bundle(entry, 'es')) {
          this.emitFile({ type: 'asset', fileName, source: code });
        }
      }
    },
  };
}

function exportFiles(address: string, parts: string[]): string {
  return `export const address = ${JSON.stringify(address)}, parts = ${JSON.stringify(parts)};`;
}

/** Bundles a script by itself, so that it shares nothing with the framework's chunks. The entry comes first. */
async function bundle(entry: string, format: 'iife' | 'es'): Promise<Rolldown.OutputChunk[]> {
  const names = 'assets/[name]-[hash].js';
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      // Built as for a server: a build for browsers would wrap each import in code that preloads its dependencies, and
      // these have none.
      ssr: true,
      copyPublicDir: false,
      rolldownOptions: { input: entry, output: { format, entryFileNames: names, chunkFileNames: names } },
    },
  };
  const result = await build(config);
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error(`Nothing came of bundling ${entry}.`);
  const chunks = output.output.filter((file) => file.type === 'chunk');
  return chunks.sort((a, b) => Number(b.isEntry) - Number(a.isEntry));
}
