import type { SeedCode } from './catalog.ts';

/** Free delivery for one code in ten, and a gift for one in a hundred, by the id, so that other draws stay the same. */
export function otherKindOf(id: number): Partial<SeedCode> {
  const scattered = (Math.imul(id, 0x85ebca6b) >>> 8) % 100;
  if (scattered > 10) return {};
  const none = { percent_off: null, amount_off_cents: null, max_discount_cents: null };
  return scattered === 10
    ? { ...none, kind: 'gift', gift: 'Free tote bag' }
    : { ...none, kind: 'free_delivery' };
}
