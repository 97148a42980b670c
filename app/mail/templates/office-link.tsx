import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { button, colors, MailLayout, type Sender, small, words } from './mail-layout.tsx';

export interface OfficeLinkProps {
  readonly sender: Sender;
  readonly kind: 'invitation' | 'reset';
  readonly url: string;
}

/** For how many days the link works. */
const DAYS = 3;

/** A link that lets somebody into the office once: an invitation, or the way to a new password. */
export function OfficeLink({ sender, kind, url }: OfficeLinkProps) {
  const { name } = sender.site;
  const isReset = kind === 'reset';
  return (
    <MailLayout
      sender={sender}
      heading={isReset ? 'Choose a new password' : `Help run ${name}`}
      preview={isReset ? 'Your link to choose a new password.' : 'Your link to join.'}
      reason={
        isReset
          ? `Someone who runs ${name} made this link for you. If you didn’t ask for it, don’t open it, and tell an owner of the site.`
          : `Someone who runs ${name} invited you. If you don’t know why, do nothing. The link will expire.`
      }
    >
      <Text style={words}>
        {isReset
          ? 'Open the link and choose a new password.'
          : 'Open the link, then choose a password and the name you want test histories to show.'}
      </Text>
      <Text style={words} data-skip-in-text>
        <Button href={url} style={button}>
          {isReset ? 'Choose a password' : 'Join'}
        </Button>
      </Text>
      <Text style={small}>
        The link works once, within {DAYS} days:
        <br />
        <Link href={url} style={{ color: colors.leaf, wordBreak: 'break-all' }}>
          {url}
        </Link>
      </Text>
    </MailLayout>
  );
}
