/** The media types of the files that every page names in its head. */
export const ATOM_TYPE = 'application/atom+xml';
export const JSON_FEED_TYPE = 'application/feed+json';
export const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml';
