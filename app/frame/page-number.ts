/** Beyond any list. It bounds the offset, whatever the request asks for. */
const PAGE_LIMIT = 100_000;

/** The `page` parameter, from 1. Anything that isn't such a number is the first page. */
export function readPageNumber(parameters: URLSearchParams): number {
  const given = parameters.get('page') ?? '';
  const page = /^\d{1,9}$/.test(given) ? Number(given) : 1;
  return page >= 1 && page <= PAGE_LIMIT ? page : 1;
}

/** The canonical query of a list with pages. */
export function pageQuery(given: URLSearchParams): URLSearchParams {
  const page = readPageNumber(given);
  return new URLSearchParams(page > 1 ? { page: String(page) } : {});
}

/** The address of one page of the list at `path`; the first has none but the path. */
export function pageAddress(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}
