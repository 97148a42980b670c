import { EMAIL_LIMIT } from '../../domain/text/email-address.ts';
import { BAD_ADDRESS, type TextRule } from '../forms/text-rules.ts';

/** What the newsletter's action returns. */
export type NewsletterResult =
  | { readonly sent: true }
  | {
      readonly sent: false;
      /** As typed. Without JavaScript, the form is rendered again from this and `storeSlugs`. */
      readonly email?: string;
      readonly storeSlugs?: readonly string[];
      readonly problem: string;
    };

export const emailRule: TextRule = { kind: 'email', maxLength: EMAIL_LIMIT, missing: BAD_ADDRESS };

/** The same text for every address, so nobody can find out who subscribes. */
export const LINK_SENT = {
  title: 'Check your inbox',
  text: 'Look for an email from us, sent just now or earlier today. Open its link within 7 days to confirm. We won’t send anything else until you do.',
} as const;
