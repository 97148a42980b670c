/** A point or a size in pixels of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in pixels of the picture. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Edit {
  readonly kind: 'black-out' | 'crop';
  readonly box: Box;
}

/** A smaller box is taken for an accidental touch. */
const SMALLEST_SHARE = 1 / 200;
/** How far one press of an arrow key moves or resizes the box. */
const STEP_SHARE = 1 / 50;

/** The part of the picture that is left: that of the last crop, or all of it. */
export function viewOf(
  size: { readonly width: number; readonly height: number },
  edits: readonly Edit[],
): Box {
  const crop = edits.findLast(({ kind }) => kind === 'crop');
  return crop?.box ?? { x: 0, y: 0, width: size.width, height: size.height };
}

export function blackedOut(edits: readonly Edit[]): Box[] {
  return edits.filter(({ kind }) => kind === 'black-out').map(({ box }) => box);
}

/** The box between two corners, clipped to the view; undefined if it's too small to be intended. */
export function boxBetween(one: Point, other: Point, view: Box): Box | undefined {
  const left = Math.max(view.x, Math.min(one.x, other.x));
  const top = Math.max(view.y, Math.min(one.y, other.y));
  const box = {
    x: left,
    y: top,
    width: Math.min(view.x + view.width, Math.max(one.x, other.x)) - left,
    height: Math.min(view.y + view.height, Math.max(one.y, other.y)) - top,
  };
  const smallest = SMALLEST_SHARE * Math.max(view.width, view.height);
  return box.width >= smallest && box.height >= smallest ? box : undefined;
}

/** Where the box is before the arrow keys move it: a line of text in the middle of the view. */
export function firstBox(view: Box): Box {
  const width = view.width * 0.4;
  const height = Math.min(view.height, view.width * 0.08);
  return {
    x: view.x + (view.width - width) / 2,
    y: view.y + (view.height - height) / 2,
    width,
    height,
  };
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The box after an arrow key: moved, or resized at its right and lower edge. It stays in the view. */
export function boxAfterKey(box: Box, key: string, isResizing: boolean, view: Box): Box | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const step = STEP_SHARE * Math.max(view.width, view.height);
  const [dx, dy] = [direction.x * step, direction.y * step];
  if (isResizing)
    return {
      ...box,
      width: within(box.width + dx, step / 2, view.x + view.width - box.x),
      height: within(box.height + dy, step / 2, view.y + view.height - box.y),
    };
  return {
    ...box,
    x: within(box.x + dx, view.x, view.x + view.width - box.width),
    y: within(box.y + dy, view.y, view.y + view.height - box.height),
  };
}

/** Where a box is in its view, in percent: "20% from the left, 45% from the top, 40% wide, 4% high". */
export function placeText(box: Box, view: Box): string {
  const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`;
  return [
    `${percent(box.x - view.x, view.width)} from the left`,
    `${percent(box.y - view.y, view.height)} from the top`,
    `${percent(box.width, view.width)} wide`,
    `${percent(box.height, view.height)} high`,
  ].join(', ');
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
