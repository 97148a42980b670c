import { globSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './bin/build/inline-script.ts';
import { plainImports } from './bin/build/plain-imports.ts';
import { createShortNames } from './bin/build/short-names.ts';

// The first browsers with light-dark(), nesting and oklch(): lowering these would double the sheet.
const targets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) };

// Files besides the pages' own: what changes with a dependency, what is on every page, and the tickets. Each file
// costs a page its name and a visit a request, and what a page does not use costs it as well. What starts React comes
// with React.
const chunks = [
  { name: 'react', test: /node_modules|rolldown.runtime|preload-helper|\/entry\.client/, priority: 2 },
  {
    name: 'frame',
    test: /\/app\/(root\.tsx|document\/document-parts|browser\/(retries|react\/page-data)|frame\/(?!errors\/not-found|offer)|site\/newsletter\/newsletter-f|site\/planner\/basket-|ui\/(button|icon|written-once)|domain\/time\/days)/,
    priority: 1,
  },
  { name: 'articles', test: /\/app\/ui\/(article-spread|prose|accordion)/, minShareCount: 2, priority: 1 },
  { name: 'tickets', test: /\/app\/(ui|domain|site\/planner)\//, minShareCount: 2 },
];

// Every page carries the names of all routes' files, and nothing compresses their hashes: 42 bits are enough.
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScript({ files: [join(import.meta.dirname, 'app/browser/boot.ts')] }),
    reactRouter(),
    plainImports(),
  ],
  css: {
    lightningcss: { targets },
    modules: {
      generateScopedName:
        command === 'build'
          ? createShortNames(globSync('app/**/*.module.css').map((path) => join(import.meta.dirname, path)))
          : '[local]-[hash:base64:4]',
    },
  },
  environments: {
    // The page not found comes late to the browser alone: on the server it is one file with those that need it there.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: { output: { ...fileNames, codeSplitting: { groups: chunks } } },
      },
    },
  },
  // In development, what is found only at the first intent is prepared late, and the page that waits for it fails.
  optimizeDeps: { include: ['react-dom/client', 'react-router', 'react-router/dom', 'kysely', 'zod'] },
  build: {
    // One sheet: the server writes the rules that a page uses into the page (app/document/page-styles.server.ts).
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
}));
