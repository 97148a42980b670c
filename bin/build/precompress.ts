import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|xml|txt|html|webmanifest)$/;

/**
 * Writes brotli and gzip copies next to each file of a folder that compression makes smaller. The server sends them.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const plain = await readFile(path);
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
      promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    if (brotli.length < plain.length) await writeFile(`${path}.br`, brotli);
    if (gzipped.length < plain.length) await writeFile(`${path}.gz`, gzipped);
  }
}
