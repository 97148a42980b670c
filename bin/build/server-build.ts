import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** What the server starts in threads and processes of their own (programFile in app/data/program-files.server.ts). */
const programs = globSync('{app,server}/**/*-{worker.server,process}.ts');

/** `mails` is for operators' commands, which run their sources and can't read JSX. */
const entries = { app: 'server/app.ts', mails: 'app/mail/mails.server.tsx', ...named(programs) };

/** Native packages, those that take long to load and few processes need, and the one that builds. */
const external = [
  ...['sharp', '@resvg/resvg-js', 'vite'],
  ...['satori', 'better-auth', 'better-auth/api', 'better-auth/crypto', '@better-auth/passkey'],
];

/**
 * Builds the server together with the pages, so that each module is loaded once: `build/server/app.js`, its programs,
 * and what they share. Packages are bundled, because a start would otherwise look up a thousand files.
 */
export function serverBuild(): Plugin {
  return {
    name: 'server-build',
    apply: 'build',
    config: () => ({
      environments: {
        ssr: {
          resolve: { noExternal: true, external },
          // React has a development and a production build, of which a process otherwise picks one when it starts.
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          build: { minify: true, sourcemap: 'hidden', rolldownOptions: { input: entries } },
        },
      },
    }),
    // The framework would give every entry the name of its own.
    outputOptions(options) {
      return this.environment.name === 'ssr' ? { ...options, entryFileNames: '[name].js' } : null;
    },
  };
}

function named(paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [basename(path, '.ts'), path]));
}
