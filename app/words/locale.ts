/** The language and region that the site is written for, as BCP 47 names them. */
export const LOCALE = 'en-US';

/** Makes a formatter once per locale: making one costs a hundred times its use. */
export function perLocale<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const made: Record<string, Format> = {};
  return (locale) => {
    made[locale] ??= make(locale);
    return made[locale];
  };
}
