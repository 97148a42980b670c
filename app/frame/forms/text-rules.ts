import { formatCount } from '../../words/counts.ts';

/**
 * What a required text field accepts. The browser's constraints, the server's schema (text-schema.server.ts), and the
 * messages of both are made from this.
 */
export interface TextRule {
  /** Tabs and line breaks become spaces in a `line`. */
  readonly kind: 'line' | 'text' | 'email';
  /** In characters as browsers count them; a line break counts as one. */
  readonly maxLength: number;
  /** The message for an empty field. */
  readonly missing: string;
}

export const BAD_ADDRESS = 'Enter an email address like name@example.com.';
export const NOT_PLAIN = 'This has a hidden character that can’t be kept. Type it instead of pasting it.';

export function tooLongText({ maxLength }: TextRule): string {
  return `Use at most ${formatCount(maxLength)} characters.`;
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

/** Our message for the browser constraint that a field violates; undefined if it's valid. */
export function problemOf(rule: TextRule, validity: ValidityState): string | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing) return rule.missing;
  return validity.tooLong ? tooLongText(rule) : BAD_ADDRESS;
}
