import { decodeHTMLStrict } from 'entities';
import { normalizeText } from '../domain/text/normalize.ts';

/** A store as a feed or an operator names it, so that names are compared whatever their case and spaces. */
export function foldStoreName(name: string): string {
  return normalizeText(name, 'NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** `--store "Pier Nine=pier-nine"`: the feed's id or name, and our slug. Undefined for any other text. */
export function readStoreOption(text: string): readonly [feedStore: string, slug: string] | undefined {
  const at = text.lastIndexOf('=');
  const [feedStore, slug] = [decodeHTMLStrict(text.slice(0, at)).trim(), text.slice(at + 1).trim()];
  return at > 0 && feedStore !== '' && slug !== '' ? [feedStore, slug] : undefined;
}
