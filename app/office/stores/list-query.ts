import type { ListPosition } from '../../data/keyset-pages.ts';
import type { StoreFilter } from '../../data/stores/office-stores.server.ts';
import { cutText } from '../../domain/text/typed-text.ts';

const statuses = ['draft', 'published', 'withdrawn'] as const;
const Q_LIMIT = 100;

/** What a list of stores is asked for, as its address has it. */
export function readStoreFilter(parameters: URLSearchParams): StoreFilter {
  return {
    q: cutText(parameters.get('q') ?? '', Q_LIMIT),
    status: statuses.find((status) => status === parameters.get('status')),
  };
}

/** The address of a list of stores from a position, or of its export. */
export function storesAddress(path: string, { q, status }: StoreFilter, from?: ListPosition): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(from && { [from.side]: String(from.id) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
