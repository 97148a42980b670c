/** The language and region that the site is written for, as BCP 47 names them. */
export const LOCALE = 'en-US';

/** Makes a formatter once per locale, or per time zone: making one costs a hundred times its use. */
export function perLocale<Format>(make: (name: string) => Format): (name: string) => Format {
  const made: Record<string, Format> = {};
  return (name) => {
    made[name] ??= make(name);
    return made[name];
  };
}
