/** Why a row that was read isn't a code, in the words of a list. */
export const heldWords = {
  'no-code': 'It has no code.',
  private: 'It’s for partners or chosen people only.',
  pattern: 'Its code is a pattern, not a code to enter.',
  over: 'It has ended.',
  dead: 'The feed says that it’s no longer valid.',
  'not-joined': 'The feed says that you haven’t joined this store’s program.',
  abroad: 'It’s for another country or currency.',
  'bad-code': 'Its code isn’t 3 to 30 letters, digits, hyphens, or underscores.',
  'no-words': 'It has no title and no description.',
  ignored: 'Rows of this store are left out, as the source says.',
  'same-code': 'The store has this code with other terms.',
} as const;

export type HeldReason = keyof typeof heldWords;
