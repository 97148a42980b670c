import { Link } from '@react-email/link';
import { colors } from './letter.tsx';

/** A reader's own links; both name the reader, so they go to nobody else. */
export interface ReaderLinks {
  readonly preferencesUrl: string;
  readonly unsubscribeUrl: string;
}

/** Why a letter came, with the visible way out. */
export function NewsletterReason({ preferencesUrl, unsubscribeUrl }: ReaderLinks) {
  return (
    <>
      You get this because you subscribed and confirmed.{' '}
      <Link href={unsubscribeUrl} style={link}>
        Unsubscribe
      </Link>{' '}
      or{' '}
      <Link href={preferencesUrl} style={link}>
        choose stores
      </Link>
      .
    </>
  );
}

const link = { color: colors.ink, textDecoration: 'underline' };
