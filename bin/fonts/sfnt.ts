/** Line metrics of a font as fractions of the em; `descent` is positive, below the baseline. */
export interface LineMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
}

/**
 * The bytes of one table of a TrueType font, shared with `font`: writing to them changes the font.
 * Throws when the font has no such table. Layout: OpenType 1.9, "Organization of an OpenType font".
 */
export function tableOf(font: Buffer, tag: string): Buffer {
  const tableCount = font.readUInt16BE(4);
  for (let index = 0; index < tableCount; index += 1) {
    const record = 12 + 16 * index;
    if (font.toString('latin1', record, record + 4) !== tag) continue;
    const offset = font.readUInt32BE(record + 8);
    return font.subarray(offset, offset + font.readUInt32BE(record + 12));
  }
  throw new Error(`The font has no ${tag} table`);
}

/** The line metrics of `hhea`, which browsers on every system use when OS/2 asks for typographic metrics. */
export function lineMetricsOf(font: Buffer): LineMetrics {
  const header = tableOf(font, 'hhea');
  const em = unitsPerEmOf(font);
  return {
    ascent: header.readInt16BE(4) / em,
    descent: -header.readInt16BE(6) / em,
    lineGap: header.readInt16BE(8) / em,
  };
}

/** The average advance width of the characters of `text`, spaces included, as a fraction of the em. */
export function averageAdvanceOf(font: Buffer, text: string): number {
  const metrics = tableOf(font, 'hmtx');
  const lastAdvance = tableOf(font, 'hhea').readUInt16BE(34) - 1;
  const characters = [...text];
  let total = 0;
  for (const character of characters) {
    total += metrics.readUInt16BE(4 * Math.min(glyphOf(font, character), lastAdvance));
  }
  return total / characters.length / unitsPerEmOf(font);
}

/** The glyph that draws `character`; 0, the glyph for missing characters, if the font doesn't have it. */
export function glyphOf(font: Buffer, character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const map = tableOf(font, 'cmap');
  for (let index = 0; index < map.readUInt16BE(2); index += 1) {
    const subtable = map.subarray(map.readUInt32BE(8 + 8 * index));
    // Format 4 covers the basic plane, and these fonts have no other characters.
    if (subtable.readUInt16BE(0) === 4) return glyphInSegments(subtable, code);
  }
  throw new Error('The font has no character map of format 4');
}

function glyphInSegments(subtable: Buffer, code: number): number {
  const size = subtable.readUInt16BE(6);
  for (let at = 14; at < 14 + size; at += 2) {
    if (code > subtable.readUInt16BE(at)) continue;
    const start = subtable.readUInt16BE(at + size + 2);
    if (code < start) return 0;
    const delta = subtable.readUInt16BE(at + 2 * size + 2);
    const rangeAt = at + 3 * size + 2;
    const range = subtable.readUInt16BE(rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = subtable.readUInt16BE(rangeAt + range + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function unitsPerEmOf(font: Buffer): number {
  return tableOf(font, 'head').readUInt16BE(18);
}
