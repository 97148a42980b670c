/** As many as a device keeps. */
const MOST_ASKED = 100;

/** Reads `ids` from an address: ids of codes with commas between, each once and in order, whatever else is there. */
export function readAskedIds(parameters: URLSearchParams): number[] {
  const ids = (parameters.get('ids') ?? '')
    .split(',', MOST_ASKED)
    .filter((text) => /^\d{1,15}$/.test(text))
    .map(Number)
    .filter((id) => id > 0);
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** The query that names them, in its one form. */
export function askedQuery(given: URLSearchParams): URLSearchParams {
  const ids = readAskedIds(given);
  return new URLSearchParams(ids.length > 0 ? { ids: ids.join(',') } : {});
}
