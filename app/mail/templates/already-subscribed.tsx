import { Text } from '@react-email/text';
import { MailLayout, type Sender, words } from './mail-layout.tsx';
import { NewsletterReason, type ReaderLinks } from './newsletter-reason.tsx';

/** Tells a subscriber who asked again that there is nothing to do; the form itself must not tell. */
export function AlreadySubscribed({ sender, links }: { sender: Sender; links: ReaderLinks }) {
  return (
    <MailLayout
      sender={sender}
      heading="You’re already subscribed"
      preview="You don’t need to do anything. The newsletter comes once a week."
      reason={<NewsletterReason {...links} />}
    >
      <Text style={words}>
        Someone, probably you, entered this address in our newsletter form again. Nothing has changed: you’ll
        still get the newsletter once a week. If you don’t see it, check your spam folder.
      </Text>
    </MailLayout>
  );
}
