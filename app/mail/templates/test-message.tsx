import { Text } from '@react-email/text';
import { MailLayout, type Sender, words } from './mail-layout.tsx';

/** Shows the owner that email arrives. */
export function TestMessage({ sender }: { sender: Sender }) {
  return (
    <MailLayout
      sender={sender}
      heading="Your email works"
      preview="This is the test that you asked for."
      reason={`Sent because somebody pressed “Send a test email” in the office of ${sender.site.name}.`}
    >
      <Text style={words}>
        If this is in your inbox and not in the spam folder, your readers will get their email too. In the
        source of this message, “spf=pass” and “dkim=pass” mean that your domain is set up well.
      </Text>
    </MailLayout>
  );
}
