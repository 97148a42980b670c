/** A person's consent to be quoted: on which day ("2026-03-09"), and how ("By email"). */
export interface Consent {
  readonly day: string;
  readonly how: string;
}

/** Both in one text, as it's stored: "2026-03-09: By email". */
export function consentText({ day, how }: Consent): string {
  return `${day}: ${how}`;
}

/** The parts of a stored text; one that doesn't begin with a day is all in `how`. */
export function consentOf(text: string): Consent {
  const match = /^(\d{4}-\d{2}-\d{2}): (.+)$/s.exec(text);
  return match ? { day: match[1]!, how: match[2]! } : { day: '', how: text };
}
