/** More stores than any site of this kind has. Bounds what one form can write. */
const STORES_LIMIT = 200;

/** The slugs checked in a form. Anything that isn't a slug is dropped. */
export function chosenStores(form: FormData): string[] {
  const slugs = form
    .getAll('stores')
    .filter((slug) => typeof slug === 'string' && /^[a-z0-9-]{1,80}$/.test(slug));
  return [...new Set(slugs as string[])].slice(0, STORES_LIMIT);
}
