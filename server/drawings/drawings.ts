import { createHash } from 'node:crypto';
import type { PictureElement } from '../../app/services.server.ts';
import { DrawingWorker } from './drawing-worker.ts';
import { PictureFolder } from './picture-folder.ts';

/** Some 800 pictures. */
const FOLDER_BYTES = 64 * 1024 * 1024;
/** At 50 to 150 ms each, the last of them waits about five seconds. */
const MOST_WAITING = 50;
/** Raise this when the same tree renders differently: other fonts, another version of satori or resvg. */
const RENDERING = 1;

interface DrawingsOptions {
  readonly folder: string;
  /** Called when a picture was drawn but could not be stored. */
  readonly onStoreError: (error: unknown) => void;
}

export interface Drawings {
  /**
   * The picture of a tree as PNG, from the folder or newly drawn. Simultaneous requests for one picture share a
   * drawing. Undefined when too many others are waiting.
   * @throws when it cannot be drawn
   */
  draw(tree: PictureElement): Promise<Uint8Array<ArrayBuffer> | undefined>;
  stop(): Promise<void>;
}

/** Stores pictures on disk under the hash of what they show, so a picture that changes gets a new name. */
export function createDrawings({ folder: path, onStoreError }: DrawingsOptions): Drawings {
  const folder = new PictureFolder(path, FOLDER_BYTES);
  const worker = new DrawingWorker();
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  const make = async (key: string, tree: PictureElement) => {
    const stored = await folder.find(key);
    if (stored) return stored;
    if (worker.waiting >= MOST_WAITING) return undefined;
    const png = await worker.draw(tree);
    await folder.store(key, png).catch(onStoreError);
    return png;
  };

  return {
    draw(tree) {
      const key = keyOf(tree);
      const flight = running.get(key) ?? make(key, tree).finally(() => running.delete(key));
      running.set(key, flight);
      return flight;
    },
    stop: () => worker.stop(),
  };
}

function keyOf(tree: PictureElement): string {
  return createHash('sha256')
    .update(`${RENDERING} ${JSON.stringify(tree)}`)
    .digest('hex')
    .slice(0, 40);
}
