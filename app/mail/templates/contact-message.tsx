import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { NewMessage } from '../../data/readers/messages.server.ts';
import { MailLayout, type Sender, small, words } from './mail-layout.tsx';

export interface ContactMessageProps {
  readonly sender: Sender;
  readonly message: NewMessage;
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

/** The paragraphs between empty lines, and where each begins. */
function paragraphsOf(text: string) {
  const lines = text.matchAll(/[^\n]+(?:\n[^\n]+)*/g);
  return [...lines].map(({ 0: paragraph, index: at }) => ({ at, paragraph }));
}

/** Keeps line breaks as they were typed, in HTML and in text. */
function Lines({ text }: { text: string }) {
  return text
    .split('\n')
    .flatMap((line, index) => (index === 0 ? [line] : [<br key={line + String(index)} />, line]));
}
