import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { MailLayout, type Sender, small, words } from './mail-layout.tsx';

export interface ContactMessageProps {
  readonly sender: Sender;
  readonly message: {
    readonly name: string;
    readonly email: string;
    readonly subject: string;
    readonly category: string | null;
    readonly body: string;
  };
}

/** A visitor's message, for the owner; a reply goes straight to the visitor. */
export function ContactMessage({ sender, message }: ContactMessageProps) {
  return (
    <MailLayout
      sender={sender}
      heading={message.subject}
      preview={`${message.name}: ${message.body.slice(0, 100)}`}
      reason={`Sent from the contact form on ${sender.site.name}. Reply to this email to write to ${message.name}.`}
    >
      <Text style={small}>
        From {message.name}, {message.email}
        <br />
        {message.category ?? 'No category'}
      </Text>
      <Section>
        {paragraphsOf(message.body).map(({ at, paragraph }) => (
          <Text key={at} style={{ ...words, whiteSpace: 'pre-wrap' }}>
            <Lines text={paragraph} />
          </Text>
        ))}
      </Section>
    </MailLayout>
  );
}

/** What is between empty lines, and where it begins. */
function paragraphsOf(text: string) {
  const lines = text.matchAll(/[^\n]+(?:\n[^\n]+)*/g);
  return [...lines].map(({ 0: paragraph, index: at }) => ({ at, paragraph }));
}

/** Line breaks as they were typed, in HTML and in text. */
function Lines({ text }: { text: string }) {
  return text
    .split('\n')
    .flatMap((line, index) => (index === 0 ? [line] : [<br key={line + String(index)} />, line]));
}
