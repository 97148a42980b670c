import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import type { PictureElement } from '../../app/services.server.ts';

/** The size that link previews ask for. */
const SIZE = { width: 1200, height: 630 };

const display = 'Clipbasket Display';
const fonts: Font[] = [
  { name: display, weight: 500, data: fontFile('pictures/bricolage-grotesque-500') },
  { name: display, weight: 800, data: fontFile('pictures/bricolage-grotesque-800') },
  // A second font of the same family and weight would replace the first; a further family is a fallback.
  { name: `${display} Extended`, weight: 500, data: fontFile('pictures/bricolage-grotesque-500-extended') },
  { name: `${display} Extended`, weight: 800, data: fontFile('pictures/bricolage-grotesque-800-extended') },
  { name: 'Clipbasket Code', weight: 700, data: fontFile('jetbrains-mono-bold') },
];

// Only the server ends this process, even when a terminal or a service manager signals both.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

// One at a time: drawing in parallel would save no time and take more memory.
let last: Promise<void> = Promise.resolve();
process.on('message', ({ id, tree }: { id: number; tree: PictureElement }) => {
  last = last.then(async () => {
    const result = await draw(tree).then(
      (png) => ({ id, png }),
      (error: unknown) => ({ id, error }),
    );
    process.send?.(result);
  });
});

async function draw(tree: PictureElement): Promise<Uint8Array> {
  const svg = await satori(tree as never, { ...SIZE, fonts });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

function fontFile(name: string): Buffer {
  return readFileSync(new URL(`../../app/styles/fonts/${name}.woff2`, import.meta.url));
}
