import { normalizeText } from './normalize.ts';

const MAX_SLUG_LENGTH = 80;

// Latin letters that Unicode does not decompose into a base letter and a mark.
const plainLetters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * A name as a part of a URL: lower-case ASCII words joined by single hyphens, at most 80 characters ("Maple & Main" →
 * "maple-and-main"). Empty if the name has no Latin letter or digit, so the form for the name must refuse that.
 */
export function slugify(name: string): string {
  return normalizeText(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æœøßłđðþı]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/['’]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '');
}
