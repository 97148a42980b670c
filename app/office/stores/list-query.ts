import type { StoreFilter } from '../../data/stores/office-stores.server.ts';

const statuses = ['draft', 'published', 'withdrawn'] as const;
const Q_LIMIT = 100;

/** What a list of stores is asked for, as its address has it. */
export function readStoreFilter(parameters: URLSearchParams): StoreFilter {
  return {
    q: (parameters.get('q') ?? '').replaceAll('\0', '').trim().slice(0, Q_LIMIT),
    status: statuses.find((status) => status === parameters.get('status')),
  };
}

/** The page of a list, from 1. */
export function readPage(parameters: URLSearchParams): number {
  const page = parameters.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The address of a list of stores, or of its export. */
export function storesAddress(path: string, { q, status }: StoreFilter, page = 1): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
