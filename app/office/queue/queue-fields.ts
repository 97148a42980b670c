import { PROOF_UPLOAD_BYTES } from '../../domain/office/proof-rules.ts';

/** What a person can say about a code. `skip` records nothing. */
export const choices = ['worked', 'failed', 'unclear', 'ended', 'skip'] as const;
export type Choice = (typeof choices)[number];

/** The names of what a person can say about a code. */
export const choiceWords: Readonly<Record<Choice, string>> = {
  worked: 'Worked',
  failed: 'Failed',
  unclear: 'Unclear',
  ended: 'Ended',
  skip: 'Skip',
};

export const choiceKeys: Readonly<Record<Choice, string>> = {
  worked: 'w',
  failed: 'f',
  unclear: 'u',
  ended: 'e',
  skip: 's',
};

/** The fields of the queue's forms, by the names that forms send. */
export const fields = {
  intent: 'intent',
  code: 'code',
  visit: 'visit',
  outcome: 'outcome',
  note: 'note',
  before: 'before',
  after: 'after',
  correction: 'correction',
  testedAt: 'tested-at',
  requestKey: 'request-key',
  reason: 'reason',
  proposal: 'proposal',
  decision: 'decision',
} as const;

/** What a form of the queue asks for. */
export const intents = ['record', 'take-back', 'decide'] as const;

export const NOTE_LENGTH = 200;

/** What was wrong, by field; under `form` if it isn't about a field. */
export type FieldErrors = Readonly<
  Partial<
    Record<'outcome' | 'note' | 'before' | 'after' | 'correction' | 'reason' | 'proof' | 'form', string>
  >
>;

/** The largest form of the queue: a picture, and some words. */
export const QUEUE_FORM_BYTES = PROOF_UPLOAD_BYTES + 64 * 1024;
