import type { Paging } from '../../data/codes/code-search.server.ts';
import type { ListPaging } from './list-pages.tsx';
import { type ListQuery, listAddress } from './list-query.ts';

/** How to page on, with addresses, so that the browser needs no rules for them. */
export function listPaging(paging: Paging, query: ListQuery): ListPaging {
  const addressOf = (after: string | undefined) => listAddress({ ...query, page: 1, after });
  if (paging.kind === 'numbered') return { ...paging, address: addressOf(undefined) };
  const { previous, next } = paging;
  return { kind: 'steps', previous: previous && addressOf(previous), next: next && addressOf(next) };
}
