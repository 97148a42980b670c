import sharp, { type Sharp } from 'sharp';

const stripes = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="40"><rect width="240" height="40" fill="#f00"/><rect width="120" height="40" fill="#00f"/></svg>',
);

/** A picture of 800 by 1,000 pixels. In its middle, a red and a blue stripe of 240 by 40 stand for a name. */
export function screenshot(): Sharp {
  return sharp({ create: { width: 800, height: 1_000, channels: 3, background: '#fff' } }).composite([
    { input: stripes, left: 280, top: 480 },
  ]);
}
