import { MOST_SAVED } from '../../browser/saved-limit.ts';

/** Reads `ids` from a URL: comma-separated ids of codes. Returns each once, in order, and ignores anything else. */
export function readAskedIds(parameters: URLSearchParams): number[] {
  const ids = (parameters.get('ids') ?? '')
    .split(',', MOST_SAVED)
    .filter((text) => /^\d{1,15}$/.test(text))
    .map(Number)
    .filter((id) => id > 0);
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** The canonical query for these ids. */
export function askedQuery(given: URLSearchParams): URLSearchParams {
  const ids = readAskedIds(given);
  return new URLSearchParams(ids.length > 0 ? { ids: ids.join(',') } : {});
}
