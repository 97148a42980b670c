import { normalizeEmail } from './email-address.ts';

/** Replaces an address in someone else's text. */
const STRUCK_OUT = '[erased]';

/** The characters around an @ that may be an address: those of a local part, then labels with dots between them. */
const MENTION =
  /(?<![\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-])([\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+)@([\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*(?:\.[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*)+)/gu;
/** Punctuation that may be part of an address but more often comes before one: "mailto=", "(or", "'". */
const BEFORE = /^.*[^\p{L}\p{M}\p{N}.+_-](?=.)/su;

/** Whether a text names an email address for which `matches` (given it normalized) is true. */
export function mentions(text: string, matches: (email: string) => boolean): boolean {
  return strikeOut(text, matches) !== text;
}

/** The text without the email addresses for which `matches` (given each normalized) is true. */
export function strikeOut(text: string, matches: (email: string) => boolean): string {
  return text.replace(MENTION, (found, local: string, domain: string) => {
    const before = BEFORE.exec(local)?.[0] ?? '';
    const starts = before === '' ? [0] : [0, before.length];
    for (const start of starts) {
      const email = normalizeEmail(`${local.slice(start)}@${domain}`);
      if (email !== undefined && matches(email)) return local.slice(0, start) + STRUCK_OUT;
    }
    return found;
  });
}
