declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** OpenType feature tags to keep; all are kept when it is absent. */
    keepFeatures?: string[];
    /** A number pins the axis, a range narrows it, in the axis's own units. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
  }

  /** Returns the font reduced to the characters of `text`. Rejects when the font cannot be read. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
