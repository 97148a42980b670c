import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CodeCard } from '../../data/codes/code-card.ts';
import type { DigestCodes } from '../../data/readers/digest.server.ts';
import { datedBadgeText } from '../../words/badge.ts';
import { offerText } from '../../words/discount.ts';
import { lastDayText } from '../../words/last-day.ts';
import { SAMPLE_NOTICE } from '../../words/site/claims.ts';
import { colors, MailLayout, mono, type Sender, small, title, words } from './mail-layout.tsx';
import { NewsletterReason, type ReaderLinks } from './newsletter-reason.tsx';

export interface DigestProps extends DigestCodes {
  readonly sender: Sender;
  readonly links: ReaderLinks;
  /** The site's time zone, in which days of tests are named. */
  readonly zone: string;
  /** Whether demonstration records are present. */
  readonly isSample: boolean;
}

/** The weekly newsletter: codes that passed at checkout, and codes that end soon. */
export function Digest({ sender, links, verified, expiring, zone, isSample }: DigestProps) {
  const [first] = [...verified, ...expiring];
  return (
    <MailLayout
      sender={sender}
      heading="This week’s codes"
      preview={first ? `${first.code}: ${offerText(first)}` : ''}
      reason={<NewsletterReason {...links} />}
    >
      {isSample && <Text style={small}>{SAMPLE_NOTICE}</Text>}
      {verified.length > 0 && (
        <CodeList name="Passed at checkout this week" codes={verified} sender={sender} zone={zone} />
      )}
      {expiring.length > 0 && (
        <CodeList name="Ends within a week" codes={expiring} sender={sender} zone={zone} />
      )}
    </MailLayout>
  );
}

interface CodeListProps {
  readonly name: string;
  readonly codes: readonly CodeCard[];
  readonly sender: Sender;
  readonly zone: string;
}

function CodeList({ name, codes, sender, zone }: CodeListProps) {
  return (
    <Section style={{ marginBottom: '14px' }}>
      <Heading as="h2" style={title}>
        {name}
      </Heading>
      {codes.map((card) => (
        <Section
          key={card.id}
          style={{ marginBottom: '14px', paddingTop: '12px', borderTop: `1px solid ${colors.rule}` }}
        >
          <Text style={{ ...words, margin: '0 0 6px' }}>
            <strong>{card.headline}</strong> at {card.store.name}
          </Text>
          <Text style={{ ...words, margin: '0 0 6px', fontFamily: mono, fontSize: '18px' }}>
            <span style={{ padding: '3px 8px', backgroundColor: colors.lemon }}>{card.code}</span>
          </Text>
          <Text style={small}>
            {/* The newsletter is read days later, so it names days. */}
            {datedBadgeText(card.freshness, zone)} {lastDayText(card)}.{' '}
            <Link href={`${sender.siteUrl}/codes/${card.id}`} style={{ color: colors.leaf }}>
              Terms and test history
            </Link>
          </Text>
        </Section>
      ))}
    </Section>
  );
}
