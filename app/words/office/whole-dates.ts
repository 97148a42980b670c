const DATES = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b(?:, \d{4})?/g;

/** A text whose dates stay on one line. */
export function wholeDates(text: string): string {
  return text.replace(DATES, (date) => date.replaceAll(' ', '\u00a0'));
}
