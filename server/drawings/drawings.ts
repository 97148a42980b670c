import { createHash } from 'node:crypto';
import type { DrawnElement } from '../../app/services.server.ts';
import { DrawingWorker } from './drawing-worker.ts';
import { PictureFolder } from './picture-folder.ts';

/** Some 800 pictures. */
const FOLDER_BYTES = 64 * 1024 * 1024;
/** At 50 to 150 ms each, the last of them waits about five seconds. */
const MOST_WAITING = 50;
/** To be raised when the same tree comes out otherwise: other fonts, another satori or resvg. */
const RENDERING = 1;

interface DrawingsOptions {
  readonly folder: string;
  /** Told when a picture could be drawn but not kept. */
  readonly onStoreError: (error: unknown) => void;
}

export interface Drawings {
  /**
   * The picture of a tree as PNG: from the folder, or drawn once however many ask. Undefined when too many others
   * wait to be drawn.
   * @throws when it cannot be drawn
   */
  draw(tree: DrawnElement): Promise<Uint8Array<ArrayBuffer> | undefined>;
  stop(): Promise<void>;
}

/** Pictures kept on disk under the hash of what they show: whatever changes in one gives it another name. */
export function createDrawings({ folder: path, onStoreError }: DrawingsOptions): Drawings {
  const folder = new PictureFolder(path, FOLDER_BYTES);
  const worker = new DrawingWorker();
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  const make = async (key: string, tree: DrawnElement) => {
    const kept = await folder.find(key);
    if (kept) return kept;
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

function keyOf(tree: DrawnElement): string {
  return createHash('sha256')
    .update(`${RENDERING} ${JSON.stringify(tree)}`)
    .digest('hex')
    .slice(0, 40);
}
