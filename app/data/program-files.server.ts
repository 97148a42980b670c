import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. Modules find files from here, because the build moves them into chunks. */
const root = dirname(findPackageJSON('.', import.meta.url)!);

/** A file of the project, such as `content/codes.json`. */
export function projectFile(path: string): string {
  return join(root, path);
}

/**
 * Where a thread or a process of its own starts: `path`, relative to the module that names it, in the sources; in the
 * build by the same name (see `programs` in bin/build/server-build.ts).
 */
export function programFile(path: string, importer: string): string {
  // Undefined where Node runs the sources, as in the operator's commands.
  if (import.meta.env?.PROD) return projectFile(`build/server/${basename(path, '.ts')}.js`);
  return fileURLToPath(new URL(path, importer));
}
