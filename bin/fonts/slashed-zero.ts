import { glyphOf, tableOf } from './sfnt.ts';

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

type Contour = Point[];

// Flags of a simple glyph: OpenType 1.9, glyf, "Simple glyph description".
const ON_CURVE = 1;
const X_SHORT = 2;
const Y_SHORT = 4;
const REPEAT = 8;
const X_SAME_OR_POSITIVE = 16;
const Y_SAME_OR_POSITIVE = 32;

/** Where the middle of the slash meets each side of the counter, as parts of the counter's height. */
const SLASH = { from: 0.26, to: 0.74 };

/** Font units by which the slash runs into the stems, so that no light shows between them. */
const OVERLAP = 20;

/**
 * Turns the dotted zero of a static TrueType font into a slashed one, in place: the dot's contour gives way
 * to a slash across the counter. Throws when the zero is not an outline, a counter and a dot.
 */
export function slashZero(font: Buffer): void {
  const glyph = glyphData(font, glyphOf(font, '0'));
  const contours = readContours(glyph);
  const [outline, counter, dot, ...rest] = contours.toSorted((a, b) => height(b) - height(a));
  if (!outline || !counter || !dot || rest.length > 0) throw new Error('The zero has no dot to replace');
  const slash = slashAcross(counter, isClockwise(dot));
  writeContours(glyph, [outline, counter, slash]);
}

function slashAcross(counter: Contour, clockwise: boolean): Contour {
  const xs = counter.map((point) => point.x);
  const ys = counter.map((point) => point.y);
  const [left, right] = [Math.min(...xs) - OVERLAP, Math.max(...xs) + OVERLAP];
  const [bottom, tall] = [Math.min(...ys), height(counter)];
  const half = Math.round((right - left) / 5.5);
  const [low, high] = [Math.round(bottom + SLASH.from * tall), Math.round(bottom + SLASH.to * tall)];
  const corners = [
    { x: left, y: low - half },
    { x: left, y: low + half },
    { x: right, y: high + half },
    { x: right, y: high - half },
  ].map((corner) => ({ ...corner, onCurve: true }));
  return clockwise ? corners : corners.reverse();
}

function height(contour: Contour): number {
  const ys = contour.map((point) => point.y);
  return Math.max(...ys) - Math.min(...ys);
}

function isClockwise(contour: Contour): boolean {
  const area = contour.reduce((sum, point, index) => {
    const next = contour[(index + 1) % contour.length]!;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return area < 0;
}

function glyphData(font: Buffer, glyph: number): Buffer {
  const locations = tableOf(font, 'loca');
  const long = tableOf(font, 'head').readInt16BE(50) === 1;
  const offset = (index: number) =>
    long ? locations.readUInt32BE(4 * index) : 2 * locations.readUInt16BE(2 * index);
  return tableOf(font, 'glyf').subarray(offset(glyph), offset(glyph + 1));
}

function readContours(glyph: Buffer): Contour[] {
  const ends = Array.from({ length: glyph.readInt16BE(0) }, (_, index) => glyph.readUInt16BE(10 + 2 * index));
  const pointCount = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * ends.length;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < pointCount) {
    const flag = glyph.readUInt8(at++);
    const copies = flag & REPEAT ? 1 + glyph.readUInt8(at++) : 1;
    flags.push(...Array<number>(copies).fill(flag));
  }
  const readAxis = (short: number, sameOrPositive: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & sameOrPositive ? glyph.readUInt8(at++) : -glyph.readUInt8(at++);
      else if (!(flag & sameOrPositive)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(X_SHORT, X_SAME_OR_POSITIVE);
  const ys = readAxis(Y_SHORT, Y_SAME_OR_POSITIVE);
  const points = flags.map((flag, index) => ({
    x: xs[index]!,
    y: ys[index]!,
    onCurve: (flag & ON_CURVE) !== 0,
  }));
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

/** Writes the contours over the glyph without its instructions; the bounding box is left as it was. */
function writeContours(glyph: Buffer, contours: Contour[]): void {
  const points = contours.flat();
  const [xs, ys]: [number[], number[]] = [[], []];
  const encode = (delta: number, bytes: number[], short: number, sameOrPositive: number) => {
    if (delta === 0) return sameOrPositive;
    if (Math.abs(delta) < 256) {
      bytes.push(Math.abs(delta));
      return delta > 0 ? short | sameOrPositive : short;
    }
    bytes.push((delta >> 8) & 0xff, delta & 0xff);
    return 0;
  };
  const flags = points.map((point, index) => {
    const previous = points[index - 1] ?? { x: 0, y: 0 };
    const x = encode(point.x - previous.x, xs, X_SHORT, X_SAME_OR_POSITIVE);
    const y = encode(point.y - previous.y, ys, Y_SHORT, Y_SAME_OR_POSITIVE);
    return x | y | (point.onCurve ? ON_CURVE : 0);
  });
  let end = -1;
  const ends = contours.flatMap((contour) => {
    end += contour.length;
    return [end >> 8, end & 0xff];
  });
  const body = Buffer.from([...ends, 0, 0, ...flags, ...xs, ...ys]);
  if (10 + body.length > glyph.length) throw new Error('The slashed zero does not fit over the dotted one');
  glyph.writeInt16BE(contours.length, 0);
  body.copy(glyph, 10);
}
