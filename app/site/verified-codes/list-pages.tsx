import { PageSteps } from '../../ui/page-steps.tsx';
import { Pages } from '../../ui/pages.tsx';

/** How to page on: by number from the first page's address if the list was counted, else by two addresses. */
export type ListPaging =
  | { readonly kind: 'numbered'; readonly page: number; readonly pages: number; readonly address: string }
  | { readonly kind: 'steps'; readonly previous: string | undefined; readonly next: string | undefined };

/** Links to the other pages of the list. */
export function ListPages({ paging }: { paging: ListPaging }) {
  if (paging.kind === 'steps') return <PageSteps previous={paging.previous} next={paging.next} />;
  const { page, pages, address } = paging;
  return <Pages page={page} pages={pages} addressOf={(number) => numberedPage(address, number)} />;
}

/** The address of a numbered page; the first has the list's own. */
export function numberedPage(address: string, page: number): string {
  return page > 1 ? `${address}${address.includes('?') ? '&' : '?'}page=${page}` : address;
}
