import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Clearing goes below the limit, or every new picture would clear again. */
const SHARE_AFTER_CLEARING = 0.8;

/**
 * Pictures as files named by their keys. The oldest are deleted when all come to more than `maxBytes`. Several
 * processes may share the folder.
 */
export function pictureFolder(folder: string, maxBytes: number) {
  /** The size of all files that this process knows of; undefined until it has looked. */
  let knownBytes: number | undefined;
  const fileOf = (key: string) => join(folder, `${key}.png`);

  const clear = async () => {
    const files = await filesIn(folder);
    let bytes = files.reduce((sum, file) => sum + file.size, 0);
    if (bytes > maxBytes) {
      for (const file of files.sort((a, b) => a.storedAt - b.storedAt)) {
        if (bytes <= maxBytes * SHARE_AFTER_CLEARING) break;
        await rm(file.path, { force: true });
        bytes -= file.size;
      }
    }
    knownBytes = bytes;
  };

  return {
    /** The picture, or undefined when there is none. */
    async find(key: string): Promise<Buffer<ArrayBuffer> | undefined> {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    /** @throws the error of the file system when the picture cannot be stored */
    async store(key: string, png: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true });
      // Renaming makes the picture appear whole, even if this process dies while writing.
      const draft = join(folder, `${key}.${process.pid}.draft`);
      await writeFile(draft, png);
      await rename(draft, fileOf(key));
      if (knownBytes !== undefined) knownBytes += png.length;
      if (knownBytes === undefined || knownBytes > maxBytes) await clear();
    },
  };
}

async function filesIn(folder: string) {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? [{ path, size: found.size, storedAt: found.mtimeMs }] : [];
    }),
  );
  return files.flat();
}
