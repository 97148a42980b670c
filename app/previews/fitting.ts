/** Character widths as a share of the font size: the display face at weight 800 on average, the code's face exactly. */
const AVERAGE_ADVANCE = 0.47;
const CODE_ADVANCE = 0.6;

/** A font size in px, and how many lines there is room for at that size. */
export interface Step {
  readonly size: number;
  readonly lines: number;
}

/** The largest size at which the text should fit `width` px. `steps` are largest first; the last is the fallback. */
export function fittingSize(text: string, width: number, steps: readonly Step[]): number {
  const fits = ({ size, lines }: Step) =>
    linesOf(text, Math.floor(width / (size * AVERAGE_ADVANCE))) <= lines;
  return (steps.find(fits) ?? steps.at(-1)!).size;
}

/** How many lines the words fill, each line as full as possible. */
function linesOf(text: string, perLine: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of text.split(' ')) {
    // A word longer than a line would be broken, so it doesn't fit.
    if (length > perLine) return Number.POSITIVE_INFINITY;
    if (used > 0 && used + 1 + length > perLine) {
      lines += 1;
      used = length;
    } else used += (used > 0 ? 1 : 0) + length;
  }
  return lines;
}

/** A code as it's drawn: on one line of `width` px, or on two if one line would make it too small. */
export function fitCode(
  code: string,
  width: number,
  { largest, least }: { largest: number; least: number },
): { readonly size: number; readonly lines: readonly string[] } {
  const sizeFor = (length: number) => Math.min(largest, Math.floor(width / (CODE_ADVANCE * length)));
  if (width / (CODE_ADVANCE * code.length) >= least) return { size: sizeFor(code.length), lines: [code] };
  const lines = halvesOf(code, Math.floor(width / (CODE_ADVANCE * least)));
  return { size: sizeFor(Math.max(...lines.map(({ length }) => length))), lines };
}

/** Two lines, cut after the hyphen or underscore nearest to the middle; in the middle if that makes one too long. */
function halvesOf(code: string, longest: number): string[] {
  const middle = Math.ceil(code.length / 2);
  const cuts = [...code.matchAll(/[-_]/g)].map(({ index }) => index + 1);
  const [near] = cuts
    .filter((cut) => cut <= longest && code.length - cut <= longest && cut < code.length)
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  const cut = near ?? middle;
  return [code.slice(0, cut), code.slice(cut)];
}
