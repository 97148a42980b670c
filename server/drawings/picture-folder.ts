import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Clearing goes below the limit, or every new picture would clear again. */
const SHARE_AFTER_CLEARING = 0.8;

/**
 * Pictures as files named by their keys. The oldest are deleted when all come to more than `maxBytes`. Several
 * processes may share the folder.
 */
export class PictureFolder {
  readonly #path: string;
  readonly #maxBytes: number;
  /** The size of all files that this process knows of; undefined until it has looked. */
  #bytes: number | undefined;

  constructor(path: string, maxBytes: number) {
    this.#path = path;
    this.#maxBytes = maxBytes;
  }

  /** The picture, or undefined when there is none. */
  async find(key: string): Promise<Buffer<ArrayBuffer> | undefined> {
    try {
      return await readFile(this.#fileOf(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** @throws the error of the file system when the picture cannot be stored */
  async store(key: string, png: Uint8Array): Promise<void> {
    await mkdir(this.#path, { recursive: true });
    // Renaming makes the picture appear whole, even if this process dies while writing.
    const draft = join(this.#path, `${key}.${process.pid}.draft`);
    await writeFile(draft, png);
    await rename(draft, this.#fileOf(key));
    if (this.#bytes !== undefined) this.#bytes += png.length;
    if (this.#bytes === undefined || this.#bytes > this.#maxBytes) await this.#clear();
  }

  async #clear(): Promise<void> {
    const files = await this.#list();
    let bytes = files.reduce((sum, file) => sum + file.size, 0);
    if (bytes > this.#maxBytes) {
      for (const file of files.sort((a, b) => a.storedAt - b.storedAt)) {
        if (bytes <= this.#maxBytes * SHARE_AFTER_CLEARING) break;
        await rm(file.path, { force: true });
        bytes -= file.size;
      }
    }
    this.#bytes = bytes;
  }

  async #list(): Promise<{ path: string; size: number; storedAt: number }[]> {
    const names = await readdir(this.#path);
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#path, name);
        const found = await stat(path).catch(() => undefined);
        return found?.isFile() ? [{ path, size: found.size, storedAt: found.mtimeMs }] : [];
      }),
    );
    return files.flat();
  }

  #fileOf(key: string): string {
    return join(this.#path, `${key}.png`);
  }
}
