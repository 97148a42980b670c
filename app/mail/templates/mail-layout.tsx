import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';
import type { Settings } from '../../records/settings.ts';

/** Who sends: the parts of the site's settings that every email shows. */
export interface Sender {
  readonly site: Pick<Settings, 'name' | 'address'>;
  readonly siteUrl: string;
}

/** The site's color tokens in light mode, as hex: mail programs support neither custom properties nor oklch(). */
export const colors = {
  paper: '#f9f6ea',
  sheet: '#fffdf6',
  ink: '#172a20',
  inkSoft: '#44554b',
  rule: '#dcd8c8',
  leaf: '#0b5a34',
  onLeaf: '#fffdf6',
  lemon: '#f7e27a',
} as const;

const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
export const mono = "ui-monospace, 'SF Mono', Menlo, Consolas, monospace";

export const words: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: sans,
  fontSize: '16px',
  lineHeight: '25px',
  color: colors.ink,
};
export const title: CSSProperties = { ...words, fontSize: '20px', lineHeight: '26px', fontWeight: 700 };
export const small: CSSProperties = {
  ...words,
  margin: '0 0 8px',
  fontSize: '13px',
  lineHeight: '20px',
  color: colors.inkSoft,
};
export const button: CSSProperties = {
  padding: '13px 22px',
  borderRadius: '8px',
  backgroundColor: colors.leaf,
  color: colors.onLeaf,
  fontFamily: sans,
  fontSize: '16px',
  fontWeight: 600,
  textDecoration: 'none',
};

interface MailLayoutProps {
  readonly sender: Sender;
  readonly heading: string;
  /** The line that a mail program shows next to the subject. */
  readonly preview: string;
  /** Why this email was sent, and how to unsubscribe. */
  readonly reason: ReactNode;
  readonly children: ReactNode;
}

/** The layout of every email: the site's name, the message, why it was sent, and the mailing address. */
export function MailLayout({ sender, heading, preview, reason, children }: MailLayoutProps) {
  const { site, siteUrl } = sender;
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={{ margin: 0, padding: '24px 12px', backgroundColor: colors.paper }}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: '560px' }}>
          <Text style={{ ...words, margin: '0 0 18px', fontWeight: 800, fontSize: '18px' }}>
            <Link href={siteUrl} style={{ color: colors.ink, textDecoration: 'none' }}>
              {site.name}
            </Link>
          </Text>
          <Container
            style={{
              maxWidth: '560px',
              padding: '28px 28px 14px',
              borderTop: `3px solid ${colors.ink}`,
              backgroundColor: colors.sheet,
            }}
          >
            <Heading as="h1" style={{ ...title, fontSize: '26px', lineHeight: '31px', margin: '0 0 16px' }}>
              {heading}
            </Heading>
            {children}
          </Container>
          <Hr style={{ margin: '0 0 18px', border: 0, borderTop: `2px dashed ${colors.rule}` }} />
          <Text style={small}>{reason}</Text>
          {site.address && <Text style={small}>{[site.address.name, ...site.address.lines].join(', ')}</Text>}
        </Container>
      </Body>
    </Html>
  );
}
