/** Hidden from people and from their assistants; only a program fills it in. */
export const TRAP_FIELD = 'website';
/** Sent by the page's own script, which shows the answer in place. */
export const IN_PLACE_FIELD = 'in-place';
