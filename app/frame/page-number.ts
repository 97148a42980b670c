/** Beyond any list; keeps offsets small whatever is asked. */
const PAGE_LIMIT = 100_000;

/** The `page` of an address, from 1; whatever is no such number is the first page. */
export function readPageNumber(parameters: URLSearchParams): number {
  const given = parameters.get('page') ?? '';
  const page = /^\d{1,9}$/.test(given) ? Number(given) : 1;
  return page >= 1 && page <= PAGE_LIMIT ? page : 1;
}

/** The query of a list with pages, in its one form. */
export function pageQuery(given: URLSearchParams): URLSearchParams {
  const page = readPageNumber(given);
  return new URLSearchParams(page > 1 ? { page: String(page) } : {});
}

/** The address of one page of the list at `path`; the first has none but the path. */
export function pageAddress(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}
