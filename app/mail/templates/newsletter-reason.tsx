import { Link } from '@react-email/link';
import { colors } from './mail-layout.tsx';

/** A reader's own links; both name the reader, so they go to nobody else. */
export interface ReaderLinks {
  readonly preferencesUrl: string;
  readonly unsubscribeUrl: string;
}

/** Why the email was sent, and how to unsubscribe. In plain text each address ends its line, so none is cut. */
export function NewsletterReason({ preferencesUrl, unsubscribeUrl }: ReaderLinks) {
  return (
    <>
      You’re getting this because you subscribed and confirmed.
      <br />
      <Link href={unsubscribeUrl} style={link}>
        Unsubscribe
      </Link>
      <br />
      <Link href={preferencesUrl} style={link}>
        Choose stores
      </Link>
    </>
  );
}

const link = { color: colors.ink, textDecoration: 'underline' };
