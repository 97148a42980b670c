/** Codes that a device saves: far more than anyone compares. Keeps the page and its status request small. */
export const MOST_SAVED = 100;
