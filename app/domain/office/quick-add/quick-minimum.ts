import { carts } from '../../vocabulary/amounts.ts';
import { readParts } from '../../vocabulary/parts.ts';

/** Longer than any that can be understood. */
const MAX_LENGTH = 80;
/** What may be around a minimum without saying anything. */
const JOINS = new Set([...carts, 'with', 'on', 'a', 'an', 'from']);
const NONE = ['no', 'none', 'n/a'];

/** "min $35", "over $50", "$35+", "35": cents; null for none, undefined for anything else. */
export function readMinimum(text: string): number | null | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = readParts(text, true);
  if (parts.length === 0) return null;
  const [said, another] = parts.filter((part) => !JOINS.has(part.text));
  if (!said || another) return undefined;
  if (said.offer === 'no-minimum' || NONE.includes(said.text)) return null;
  return said.amount?.role === 'minimum' ? said.amount.cents || null : undefined;
}
