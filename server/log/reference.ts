import { randomUUID } from 'node:crypto';

/** A short name for one request, to be quoted by a visitor and found in the log. */
export function newReference(): string {
  return randomUUID().slice(0, 8);
}
