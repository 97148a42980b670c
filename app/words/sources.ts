import { networkOf } from '../domain/sources.ts';

/** What a code's terms are called: those of a network are in its words, not in the store's. */
export function termsTitle(source: string): string {
  return `Terms, as ${networkOf(source) ?? 'the store'} states them`;
}
