import { Text } from '@react-email/text';
import { MailLayout, type Sender, words } from './mail-layout.tsx';
import { NewsletterReason, type ReaderLinks } from './newsletter-reason.tsx';

/** Tells a subscriber who asked again that there is nothing to do; the form itself must not tell. */
export function AlreadySubscribed({ sender, links }: { sender: Sender; links: ReaderLinks }) {
  return (
    <MailLayout
      sender={sender}
      heading="You are already subscribed"
      preview="Nothing to do: the newsletter comes once a week."
      reason={<NewsletterReason {...links} />}
    >
      <Text style={words}>
        Somebody, likely you, typed this address into our newsletter form again. Nothing has changed: the
        newsletter comes once a week. If it doesn’t arrive, check your spam folder.
      </Text>
    </MailLayout>
  );
}
