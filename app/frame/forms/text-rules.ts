import { formatCount } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';

/**
 * What a required text field takes: the one list from which the browser's constraints, the server's schema
 * (text-schema.server.ts), and the messages of both are made.
 */
export interface TextRule {
  /** A `line` holds no line break, nor any other control character. */
  readonly kind: 'line' | 'text' | 'email';
  /** In characters as browsers count them, a line break as one. */
  readonly maxLength: number;
  /** The message for an empty field. */
  readonly missing: string;
}

export const BAD_ADDRESS = 'This is not an email address. It looks like name@example.com.';
export const NOT_ONE_LINE = 'Keep this on one line.';

export function tooLongText({ maxLength }: TextRule): string {
  return `Keep this under ${formatCount(maxLength, LOCALE)} characters.`;
}

/** The rule as constraints of an `input` or a `textarea`. */
export function constraintsOf({ kind, maxLength }: TextRule) {
  return {
    required: true,
    maxLength,
    ...(kind === 'email'
      ? { type: 'email', autoComplete: 'email' }
      : kind === 'line'
        ? { type: 'text' }
        : {}),
  } as const;
}

/** What the browser's own constraints say of a field, in our words; undefined when it meets them. */
export function problemOf(rule: TextRule, validity: ValidityState): string | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing) return rule.missing;
  return validity.tooLong ? tooLongText(rule) : BAD_ADDRESS;
}
