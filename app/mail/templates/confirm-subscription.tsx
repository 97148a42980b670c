import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { button, colors, MailLayout, type Sender, small, words } from './mail-layout.tsx';

export interface ConfirmSubscriptionProps {
  readonly sender: Sender;
  readonly confirmUrl: string;
  readonly days: number;
}

/** Asks the owner of an address to confirm the subscription. */
export function ConfirmSubscription({ sender, confirmUrl, days }: ConfirmSubscriptionProps) {
  return (
    <MailLayout
      sender={sender}
      heading="One click, and you’re subscribed"
      preview="Confirm your email address to get the newsletter."
      reason={`Someone entered this address in the newsletter form on ${sender.site.name}. If it wasn’t you, do nothing: you won’t be subscribed, and we’ll erase the address after ${days} days.`}
    >
      <Text style={words}>
        Once a week, we’ll send you the codes that passed at checkout and the codes that end soon. Unsubscribe
        anytime.
      </Text>
      <Text style={words} data-skip-in-text>
        <Button href={confirmUrl} style={button}>
          Confirm my address
        </Button>
      </Text>
      <Text style={small}>
        Or open this link within {days} days:
        <br />
        <Link href={confirmUrl} style={{ color: colors.leaf, wordBreak: 'break-all' }}>
          {confirmUrl}
        </Link>
      </Text>
    </MailLayout>
  );
}
