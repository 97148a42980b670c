import { createHash } from 'node:crypto';
import { programFile } from '../../app/data/program-files.server.ts';
import type { PictureElement } from '../../app/services.server.ts';
import { ProcessWorker } from '../processes/process-worker.ts';
import { pictureFolder } from './picture-folder.ts';

/** Some 800 pictures. */
const FOLDER_BYTES = 64 * 1024 * 1024;
/** At 50 to 150 ms each, the last of them waits about five seconds. */
const MOST_WAITING = 50;
/** A picture takes a tenth of a second, or a few seconds on a busy machine. */
const STUCK_MS = 20_000;
/** The process holds about 150 MB while it runs, and takes half a second to start. */
const IDLE_MS = 30_000;
/** Raise this when the same tree renders differently: other fonts, another version of satori or resvg. */
const RENDERING = 1;

interface DrawingsOptions {
  readonly folder: string;
  /** Called when a picture was drawn but could not be stored. */
  readonly onStoreError: (error: unknown) => void;
}

export type Drawings = ReturnType<typeof createDrawings>;

/** Stores pictures on disk under the hash of what they show, so a picture that changes gets a new name. */
export function createDrawings({ folder: path, onStoreError }: DrawingsOptions) {
  const folder = pictureFolder(path, FOLDER_BYTES);
  const worker = new ProcessWorker<PictureElement, Uint8Array<ArrayBuffer>>({
    program: programFile('./drawing-process.ts', import.meta.url),
    stuckMs: STUCK_MS,
    idleMs: IDLE_MS,
    stderr: 'inherit',
    stopped: 'Drawing was stopped.',
  });
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  const make = async (key: string, tree: PictureElement) => {
    const stored = await folder.find(key);
    if (stored) return stored;
    if (worker.waiting >= MOST_WAITING) return undefined;
    const png = await worker.ask(tree);
    await folder.store(key, png).catch(onStoreError);
    return png;
  };

  return {
    /**
     * The picture of an element tree as PNG, from the folder or newly drawn. Simultaneous requests for one picture share
     * a drawing. Undefined when too many others are waiting.
     * @throws when it cannot be drawn
     */
    draw(tree: PictureElement) {
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
