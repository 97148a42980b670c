const DATES =
  /\b(?:Ends )?(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?) \d{1,2}\b(?:, \d{4})?/g;

/** A text whose dates stay on one line. */
export function wholeDates(text: string): string {
  return text.replace(DATES, (date) => date.replaceAll(' ', '\u00a0'));
}
