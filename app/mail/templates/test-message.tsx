import { Text } from '@react-email/text';
import { MailLayout, type Sender, words } from './mail-layout.tsx';

/** Shows the owner that email arrives. */
export function TestMessage({ sender }: { sender: Sender }) {
  return (
    <MailLayout
      sender={sender}
      heading="Your email works"
      preview="This is the test email you asked for."
      reason={`Sent because someone pressed “Send a test email” in the ${sender.site.name} office.`}
    >
      <Text style={words}>
        If this landed in your inbox and not in your spam folder, your readers should get their email too. In
        the source of this message, “spf=pass” and “dkim=pass” mean your domain is set up correctly.
      </Text>
    </MailLayout>
  );
}
