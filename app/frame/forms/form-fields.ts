/** The honeypot: hidden from people and assistive technology, so only a bot fills it in. */
export const HONEYPOT_FIELD = 'website';
/** Sent by the page's own script, which shows the result in place. */
export const IN_PLACE_FIELD = 'in-place';
