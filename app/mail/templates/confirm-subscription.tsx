import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { button, colors, MailLayout, type Sender, small, words } from './mail-layout.tsx';

export interface ConfirmSubscriptionProps {
  readonly sender: Sender;
  readonly confirmUrl: string;
  readonly days: number;
}

/** Asks the owner of an address whether it was they who subscribed. */
export function ConfirmSubscription({ sender, confirmUrl, days }: ConfirmSubscriptionProps) {
  return (
    <MailLayout
      sender={sender}
      heading="One click, and you’re subscribed"
      preview="Confirm that this address is yours."
      reason={`Somebody typed this address into the newsletter form of ${sender.site.name}. If that was not you, do nothing: without the click you will not hear from us, and the address is erased after ${days} days.`}
    >
      <Text style={words}>
        Once a week: the codes that passed at checkout, and those about to end. Nothing else. Unsubscribe
        anytime with one click.
      </Text>
      <Text style={words} data-skip-in-text>
        <Button href={confirmUrl} style={button}>
          Confirm my address
        </Button>
      </Text>
      <Text style={small}>
        To confirm, open this address within {days} days:
        <br />
        <Link href={confirmUrl} style={{ color: colors.leaf, wordBreak: 'break-all' }}>
          {confirmUrl}
        </Link>
      </Text>
    </MailLayout>
  );
}
