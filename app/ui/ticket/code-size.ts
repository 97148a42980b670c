/** The most characters that fit two lines of a ticket's stub in the usual size. */
const TWO_LINES = 20;

/** The step of a code's size; undefined for most, which have the usual one. */
export function sizeOfCode({ length }: string): 'long' | undefined {
  return length > TWO_LINES ? 'long' : undefined;
}
