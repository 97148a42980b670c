/**
 * Draws the icons of the site from public/favicon.svg into public/: for home screens, for the web app manifest, and
 * favicon.ico for whatever asks for it by name. The same drawing gives the same bytes.
 *
 * usage: node bin/make-icons.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

const PUBLIC = new URL('../public/', import.meta.url);
const SIDE = 32;
const ICO_SIZES = [16, 32, 48];

const drawing = readFileSync(new URL('favicon.svg', PUBLIC), 'utf8');
/** Systems round the corners themselves, so these icons must fill the square. */
const square = drawing.replace(` rx="7"`, '');
if (square === drawing) throw new Error('public/favicon.svg has no rounded rectangle to square');

write('apple-touch-icon.png', draw(square, 180));
write('icon-192.png', draw(drawing, 192));
write('icon-512.png', draw(drawing, 512));
write('icon-maskable-512.png', draw(withinSafeZone(square), 512));
write('favicon.ico', ico(ICO_SIZES.map((size) => draw(drawing, size))));

function draw(svg: string, size: number): Buffer {
  const fitTo = { mode: 'width', value: size } as const;
  return new Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render().asPng();
}

/**
 * The drawing, scaled down around its center, on a background that reaches the edge: a mask may leave no more than a
 * circle of 80% of the width (W3C Web Application Manifest, "Icon masks and safe zone").
 */
function withinSafeZone(svg: string): string {
  const ground = /<rect width="32" height="32" fill="[^"]+"\/>/.exec(svg)?.[0];
  if (!ground) throw new Error('public/favicon.svg has no ground to carry out');
  const middle = SIDE / 2;
  return svg
    .replace(
      ground,
      `${ground}<g transform="translate(${middle} ${middle}) scale(0.8) translate(-${middle} -${middle})">`,
    )
    .replace('</svg>', '</g></svg>');
}

/** An ICO file whose images are PNG, as every browser reads it: a header, a directory, the images. */
function ico(images: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach((image, index) => {
    const entry = 6 + 16 * index;
    // Width and height are in the PNG's own header (RFC 2083, 4.1.1).
    header.writeUInt8(image.readUInt32BE(16), entry);
    header.writeUInt8(image.readUInt32BE(20), entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(image.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  });
  return Buffer.concat([header, ...images]);
}

function write(name: string, bytes: Buffer): void {
  writeFileSync(fileURLToPath(new URL(name, PUBLIC)), bytes);
  console.log(`${String(bytes.length).padStart(6)} bytes  ${name}`);
}
