import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import { projectFile } from '../../app/data/program-files.server.ts';
import type { PictureElement } from '../../app/services.server.ts';
import { answerWith } from '../processes/answers.ts';

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

answerWith(async (tree: PictureElement) => {
  const svg = await satori(tree as never, { ...SIZE, fonts });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
});

function fontFile(name: string): Buffer {
  return readFileSync(projectFile(`app/styles/fonts/${name}.woff2`));
}
