import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { QueueNews } from '../../data/queue/queue-news.server.ts';
import { button, colors, MailLayout, mono, type Sender, title, words } from './mail-layout.tsx';

/** The daily email to an editor: codes that are disputed, and codes whose badge has lapsed. */
export function QueueNewsMail({ sender, news }: { sender: Sender; news: QueueNews }) {
  const { disputed, lapsed, lapsedCount } = news;
  const more = lapsedCount - lapsed.length;
  return (
    <MailLayout
      sender={sender}
      heading="Codes that need a test"
      preview={[...disputed, ...lapsed].map(({ code }) => code).join(', ')}
      reason={
        <>
          You’re getting this email, at most once a day, because you asked for it.{' '}
          <Link href={`${sender.siteUrl}/office/account`} style={{ color: colors.leaf }}>
            Turn it off in your account
          </Link>
          .
        </>
      }
    >
      {disputed.length > 0 && (
        <CodeList
          name="Disputed today: most shoppers who reported them say they fail"
          codes={disputed}
          sender={sender}
        />
      )}
      {lapsed.length > 0 && (
        <CodeList name="Lost their Verified badge since yesterday" codes={lapsed} sender={sender} />
      )}
      {more > 0 && <Text style={words}>And {more} more.</Text>}
      <Button href={`${sender.siteUrl}/office`} style={button}>
        Open the queue
      </Button>
    </MailLayout>
  );
}

function CodeList({ name, codes, sender }: { name: string; codes: QueueNews['lapsed']; sender: Sender }) {
  return (
    <Section style={{ marginBottom: '18px' }}>
      <Heading as="h2" style={{ ...title, margin: '0 0 10px' }}>
        {name}
      </Heading>
      {codes.map(({ id, code, store }) => (
        <Text key={id} style={{ ...words, margin: '0 0 6px' }}>
          <Link href={`${sender.siteUrl}/codes/${id}`} style={{ color: colors.ink, fontFamily: mono }}>
            {code}
          </Link>{' '}
          at {store}
        </Text>
      ))}
    </Section>
  );
}
