import type { LineMetrics } from './sfnt.ts';

/** The metrics of one of our faces that its fallbacks imitate. */
export interface FaceMetrics extends LineMetrics {
  /** Average advance width over `SAMPLE`, as a fraction of the em. */
  averageAdvance: number;
  /** The `font-weight` descriptor: one weight, or the range that this width stands for. */
  weight: string;
}

interface LocalFont {
  /** The names under which systems list it: full names and PostScript names, of fonts with equal widths. */
  names: string[];
  averageAdvance: number;
}

/** English as headings use it: short words, few capitals, some figures. Widths are averaged over this text. */
export const SAMPLE = [
  'Grocery codes that were tried at a real checkout. $20 off your first order of $75 or more.',
  '15% off organic produce, free delivery on the weekend. What would a code save you in a year?',
  'How we verify every code. Stores people ask about. Nothing here today? Look at what’s popular.',
  'The most common reasons for a code to fail, and what to do next. Questions and answers.',
  'One short letter a week, with the codes that passed. Save 30% on breakfast, milk & bread.',
].join(' ');

// The advances below are what `node bin/fonts/make-fonts.ts --measure FILE` prints for a font file, or for one of the
// same widths. They are stored here because we may not ship the fonts. A change to SAMPLE means measuring
// the sans-serifs again.

/** From least to most similar. Liberation Sans has Arial's widths, and Arial has Helvetica's. */
export const LOCAL_SANS: LocalFont[] = [
  { names: ['DejaVu Sans Bold', 'DejaVuSans-Bold'], averageAdvance: 0.57641 },
  { names: ['Roboto Bold', 'Roboto-Bold'], averageAdvance: 0.45258 },
  {
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'],
    averageAdvance: 0.48075,
  },
];

/**
 * The same for codes; Windows has Courier New. Menlo and DejaVu Sans Mono descend from one design; the other three are
 * narrower by 0.3%, a third of a pixel in a code of fifteen characters.
 */
export const LOCAL_MONO: LocalFont[] = [
  {
    names: [
      ...['Menlo Bold', 'Menlo-Bold', 'DejaVu Sans Mono Bold'],
      ...['Liberation Mono Bold', 'Droid Sans Mono', 'Courier New Bold'],
    ],
    averageAdvance: 0.602,
  },
];

/**
 * The rules of the family `<family> Fallback`, which give installed fonts the width and the line of `faces`. Among
 * rules with the same family and weight, the last one whose font is installed counts (CSS Fonts 4, "composite faces"),
 * so `locals` go from least to most preferred. An override refers to the size before `size-adjust`, so it's divided by
 * that (CSS Fonts 5).
 */
export function fallbackRules(family: string, faces: FaceMetrics[], locals: LocalFont[]): string[] {
  return locals.flatMap((local) =>
    faces.map((face) => {
      const size = face.averageAdvance / local.averageAdvance;
      return [
        '@font-face {',
        `  font-family: '${family} Fallback';`,
        `  font-weight: ${face.weight};`,
        `  src: ${local.names.map((name) => `local('${name}')`).join(', ')};`,
        `  size-adjust: ${percent(size)};`,
        `  ascent-override: ${percent(face.ascent / size)};`,
        `  descent-override: ${percent(face.descent / size)};`,
        `  line-gap-override: ${percent(face.lineGap / size)};`,
        '}',
      ].join('\n');
    }),
  );
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(2))}%`;
}
