import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { numberedClassNames } from './bin/build/class-names.ts';
import { inlineScript } from './bin/build/inline-script.ts';
import { keepRules } from './bin/build/keep-rules.ts';
import { serverBuild } from './bin/build/server-build.ts';

// The first browsers with light-dark(), nesting and oklch(): lowering these would double the sheet.
const targets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) };

// The files that live pages share in addition to their own: dependencies, the frame, and the tickets. Each file costs a
// page its name and a request, but code that a page doesn't use costs it too.
const chunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)\/|rolldown.runtime|\/entry\.client/,
    priority: 2,
  },
  {
    name: 'frame',
    test: /\/app\/(root\.tsx|document\/|browser\/(?!page\/(theme|toasts)|clicks)|frame\/(?!offer|envelope)|ui\/(accordion|article-spread|button|icon|link|prose|written-once)|domain\/(text\/email|time\/days))/,
    priority: 1,
  },
  {
    name: 'tickets',
    test: /\/app\/(ui\/ticket|domain\/(basket|evidence|categories)|site\/planner\/|ui\/choice)/,
    minShareCount: 2,
  },
];

// A live page names its files, and nothing compresses their hashes: 42 bits are enough.
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScript({ files: [join(import.meta.dirname, 'app/browser/boot.ts')] }),
    keepRules(),
    serverBuild(),
    reactRouter(),
  ],
  css: {
    lightningcss: { targets },
    modules: {
      generateScopedName:
        command === 'build'
          ? numberedClassNames(join(import.meta.dirname, 'app'))
          : '[local]-[hash:base64:4]',
    },
  },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: { output: { ...fileNames, codeSplitting: { groups: chunks } } },
      },
    },
  },
  // In development, a dependency found only when React starts would be prepared too late, and the page that waits for
  // it would fail.
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
