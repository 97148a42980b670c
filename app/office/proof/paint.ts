import { type Box, blackedOut, type Edit, type Point, viewOf } from './edits.ts';

/** As large as the server stores it. */
const LONGEST_SIDE = 1_600;
const MOST_BYTES = 1_500_000;
/** In CSS pixels: visible around a fingertip. */
const CORNER_ARM_PX = 14;
const QUALITIES = [0.9, 0.75, 0.6, 0.4];

/** Draws what is left of the picture: cropped, with the black boxes in its pixels. */
export function paintPicture(canvas: HTMLCanvasElement, bitmap: ImageBitmap, edits: readonly Edit[]): void {
  const view = viewOf(bitmap, edits);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(view.width, view.height));
  canvas.width = Math.max(1, Math.round(view.width * scale));
  canvas.height = Math.max(1, Math.round(view.height * scale));
  const context = contextOf(canvas);
  // The background of transparent parts.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, view.x, view.y, view.width, view.height, 0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const box of blackedOut(edits)) {
    const { x, y, width, height } = onCanvas(box, view, canvas);
    // A pixel more on each side: scaling mixes a pixel with its neighbors.
    const [left, top] = [Math.floor(x) - 1, Math.floor(y) - 1];
    context.fillRect(left, top, Math.ceil(x + width) + 1 - left, Math.ceil(y + height) + 1 - top);
  }
}

/** Draws the box that the next edit applies to, in lines that show on any picture. */
export function paintBox(canvas: HTMLCanvasElement, box: Box, view: Box): void {
  const context = contextOf(canvas);
  const { x, y, width, height } = onCanvas(box, view, canvas);
  const line = Math.max(2, canvas.width / 250);
  context.lineWidth = line;
  context.setLineDash([]);
  context.strokeStyle = '#fff';
  context.strokeRect(x, y, width, height);
  context.setLineDash([line * 3, line * 3]);
  context.strokeStyle = '#000';
  context.strokeRect(x, y, width, height);
}

/** Marks the first of two clicked corners with a cross, as large on any screen. */
export function paintCorner(canvas: HTMLCanvasElement, at: Point, view: Box): void {
  const context = contextOf(canvas);
  const { x, y } = onCanvas({ ...at, width: 0, height: 0 }, view, canvas);
  const pixel = canvas.width / Math.max(1, canvas.getBoundingClientRect().width);
  const arm = CORNER_ARM_PX * pixel;
  context.setLineDash([]);
  for (const [color, width] of [
    ['#fff', 6 * pixel],
    ['#000', 2 * pixel],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(x - arm, y);
    context.lineTo(x + arm, y);
    context.moveTo(x, y - arm);
    context.lineTo(x, y + arm);
    context.stroke();
  }
}

/** The picture as a file made of what the canvas shows, and of nothing else. */
export async function exportPicture(bitmap: ImageBitmap, edits: readonly Edit[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paintPicture(canvas, bitmap, edits);
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    smallest = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!smallest) break;
    if (smallest.size <= MOST_BYTES) return smallest;
  }
  if (!smallest) throw new Error('The browser couldn’t save the picture.');
  return smallest;
}

function onCanvas(box: Box, view: Box, canvas: HTMLCanvasElement): Box {
  const [across, down] = [canvas.width / view.width, canvas.height / view.height];
  return {
    x: (box.x - view.x) * across,
    y: (box.y - view.y) * down,
    width: box.width * across,
    height: box.height * down,
  };
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t edit pictures.');
  return context;
}
