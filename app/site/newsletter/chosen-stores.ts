/** More than any site of this kind covers; bounds what one form can write. */
const STORES_LIMIT = 200;

/** The slugs ticked in a form; what is no slug is dropped. */
export function chosenStores(form: FormData): string[] {
  const slugs = form
    .getAll('stores')
    .filter((slug) => typeof slug === 'string' && /^[a-z0-9-]{1,80}$/.test(slug));
  return [...new Set(slugs as string[])].slice(0, STORES_LIMIT);
}
