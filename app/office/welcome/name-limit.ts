/** The longest display name, in characters. */
export const NAME_LIMIT = 40;
