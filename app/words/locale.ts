/** The language and region that the site is written for, as BCP 47 names them. */
export const LOCALE = 'en-US';

/** Makes a formatter when it's first needed: making one costs a hundred times its use. */
export function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Makes a formatter of instants once per time zone. */
export function perZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return (timeZone) => {
    made[timeZone] ??= new Intl.DateTimeFormat(LOCALE, { ...options, timeZone });
    return made[timeZone];
  };
}

const lists = /* @__PURE__ */ once(() => new Intl.ListFormat(LOCALE));
const choices = /* @__PURE__ */ once(() => new Intl.ListFormat(LOCALE, { type: 'disjunction' }));

/** "Wellby, Pier Nine, and Harvest Lane". */
export function listText(names: readonly string[]): string {
  return lists().format(names);
}

/** "Wellby, Pier Nine, or Harvest Lane". */
export function choiceText(names: readonly string[]): string {
  return choices().format(names);
}

/** The text with its first letter as a capital: "Produce and meat". */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
