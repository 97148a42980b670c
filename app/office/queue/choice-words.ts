import type { Choice } from './answer-fields.ts';

/** The names of what a person can say about a code. */
export const choiceWords: Readonly<Record<Choice, string>> = {
  worked: 'Worked',
  failed: 'Failed',
  unclear: 'Unclear',
  ended: 'Ended',
  skip: 'Skip',
};

/** Which key chooses it. */
export const choiceKeys: Readonly<Record<Choice, string>> = {
  worked: 'w',
  failed: 'f',
  unclear: 'u',
  ended: 'e',
  skip: 's',
};
