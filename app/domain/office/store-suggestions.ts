import { slugify } from '../text/slugs.ts';

/** Emoji for stores until somebody chooses a better one; the first fits any store. */
export const storeEmoji = ['🛒', '🥕', '🍎', '🥖', '🐟', '🧀', '🥩', '🌿', '🏪', '🚚'] as const;

/** Words in a store's name and the emoji that they suggest. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/fish|sea|pier|harbou?r|ocean|catch/i, '🐟'],
  [/bak|bread|loaf|grain|mill/i, '🥖'],
  [/cheese|dairy|cream/i, '🧀'],
  [/butcher|meat|grill/i, '🥩'],
  [/organic|green|garden|leaf|herb|natur/i, '🌿'],
  [/farm|harvest|field|produce|root/i, '🥕'],
  [/orchard|fruit|apple|berry/i, '🍎'],
  [/corner|mart|market|pantry/i, '🏪'],
  [/express|rush|dash|quick|swift/i, '🚚'],
];

/** The emoji that a store's name suggests. */
export function suggestEmoji(name: string): string {
  return hints.find(([pattern]) => pattern.test(name))?.[1] ?? storeEmoji[0];
}

/** One of the twelve hues that discs are drawn in, in degrees: always the same for a name. */
export function suggestHue(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 9_973;
  return (sum % 12) * 30;
}

/** A slug from a store's name, "store" where it has no Latin letter; numbered from 2 where `isTaken` says so. */
export async function suggestSlug(name: string, isTaken: (slug: string) => Promise<boolean>) {
  const wanted = slugify(name) || 'store';
  for (let count = 1; ; count++) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`;
    if (!(await isTaken(slug))) return slug;
  }
}

/** A store's website as somebody types it, "pier-nine.example/" say, as an https address. */
export function completeWebsite(typed: string): string {
  const text = typed.trim();
  const address = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`,
  );
  if (!address?.host.includes('.')) return text;
  if (address.protocol === 'http:') address.protocol = 'https:';
  // Without a path, the slash at the end is left out, as the sample's addresses are.
  return address.pathname === '/' && !address.search && !address.hash ? address.origin : address.href;
}
