/**
 * The header in which the list tells the server, and nobody else, of a search that found nothing: its term,
 * percent-encoded. A page that is shown to all is made for nobody; who asked is for the server to know.
 */
export const SEARCH_MISS_HEADER = 'X-Search-Miss';
