/** The most characters that fit one line of a ticket's stub in the usual size. */
const STUB_LINE = 13;
/** The most that fit two lines of a narrow column. */
const TWO_LINES = 20;

/** The step of a code's size; undefined for most, which have the usual one. */
export function sizeOfCode({ length }: string, most = TWO_LINES): 'long' | undefined {
  return length > most ? 'long' : undefined;
}

/** The same on a ticket, where twenty characters of the smaller size fit one line. */
export function sizeOnTicket(code: string): 'long' | undefined {
  return sizeOfCode(code, STUB_LINE);
}
