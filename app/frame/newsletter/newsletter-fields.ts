import { EMAIL_LIMIT } from '../../domain/text/email-address.ts';
import { BAD_ADDRESS, type TextRule } from '../forms/text-rules.ts';

/** What the newsletter's action answers to a form that stays in place. */
export type NewsletterAnswer =
  | { readonly sent: true }
  | {
      readonly sent: false;
      /** As typed; the page without a script is made from it anew, and from the stores. */
      readonly email?: string;
      readonly storeSlugs?: readonly string[];
      readonly problem: string;
    };

export const emailRule: TextRule = { kind: 'email', maxLength: EMAIL_LIMIT, missing: BAD_ADDRESS };

/** Says the same to everybody: whether an address is known is nobody's business but its owner's. */
export const LINK_SENT = {
  title: 'Check your inbox',
  text: 'An email is on its way to that address, or already there. Open its link within 7 days to confirm. Nothing else comes until you do.',
} as const;
