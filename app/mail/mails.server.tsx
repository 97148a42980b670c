import type { QueueNews } from '../data/queue/queue-news.server.ts';
import type { NewMessage } from '../data/readers/messages.server.ts';
import type { ContactCategory } from '../domain/contact-categories.ts';
import { contactCategoryWords } from '../words/contact-categories.ts';
import type { NewMail } from './outbox.server.ts';
import { renderMail } from './render-mail.server.tsx';
import { AlreadySubscribed } from './templates/already-subscribed.tsx';
import { ConfirmSubscription } from './templates/confirm-subscription.tsx';
import { ContactMessage } from './templates/contact-message.tsx';
import { Digest, type DigestProps } from './templates/digest.tsx';
import type { Sender } from './templates/mail-layout.tsx';
import type { ReaderLinks } from './templates/newsletter-reason.tsx';
import { OfficeLink, type OfficeLinkProps } from './templates/office-link.tsx';
import { QueueNewsMail } from './templates/queue-news.tsx';

type Message = Omit<NewMessage, 'category'> & {
  readonly category: ContactCategory | null;
};

/** A visitor's message, to the owner. */
export function contactMail(sender: Sender, to: string, message: Message): NewMail {
  const category = message.category && contactCategoryWords[message.category];
  return {
    kind: 'contact-message',
    to,
    replyTo: message.email,
    ...renderMail(
      `[${sender.site.name}] ${message.subject}`,
      <ContactMessage sender={sender} message={{ ...message, category }} />,
    ),
    // Keeps vacation notices from replying to a form.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Asks the owner of an address to confirm by a link. */
export function confirmMail(sender: Sender, to: string, link: { confirmUrl: string; days: number }): NewMail {
  return {
    kind: 'newsletter-confirm',
    to,
    ...renderMail(
      `Confirm your address for ${sender.site.name}`,
      <ConfirmSubscription sender={sender} {...link} />,
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Tells a subscriber that there is nothing to do; a key is used once. */
export function alreadyMail(sender: Sender, to: string, links: ReaderLinks, dedupeKey: string): NewMail {
  return {
    kind: 'newsletter-already',
    to,
    ...renderMail(
      `You’re already subscribed to ${sender.site.name}`,
      <AlreadySubscribed sender={sender} links={links} />,
    ),
    headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(sender, links) },
    dedupeKey,
  };
}

/** The weekly newsletter to one reader; a key is used once. */
export function digestMail(to: string, digest: DigestProps, dedupeKey: string): NewMail {
  return {
    kind: 'newsletter-digest',
    to,
    ...renderMail(`${digest.sender.site.name}: this week’s codes`, <Digest {...digest} />),
    headers: { Precedence: 'bulk', ...listHeaders(digest.sender, digest.links) },
    dedupeKey,
  };
}

/** The daily email to an editor; a key is used once. */
export function queueNewsMail(to: string, sender: Sender, news: QueueNews, dedupeKey: string): NewMail {
  return {
    kind: 'queue-news',
    to,
    ...renderMail(subjectOf(sender, news), <QueueNewsMail sender={sender} news={news} />),
    headers: { 'Auto-Submitted': 'auto-generated' },
    dedupeKey,
  };
}

/** "Clipbasket: 2 codes disputed, 12 codes no longer verified". */
function subjectOf({ site }: Sender, { disputed, lapsedCount }: QueueNews): string {
  const news = { disputed: disputed.length, 'no longer verified': lapsedCount };
  const parts = Object.entries(news).flatMap(([what, count]) =>
    count > 0 ? [`${count} ${count === 1 ? 'code' : 'codes'} ${what}`] : [],
  );
  return `${site.name}: ${parts.join(', ')}`;
}

/** A link into the office, sent to the person it's for. */
export function officeLinkMail(to: string, link: OfficeLinkProps): NewMail {
  const { name } = link.sender.site;
  return {
    kind: 'office-link',
    to,
    ...renderMail(
      link.kind === 'reset' ? `Choose a new password for ${name}` : `Your invitation to ${name}`,
      <OfficeLink {...link} />,
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** One-click unsubscribing by the mail program itself (RFC 2369, RFC 8058). */
function listHeaders({ siteUrl }: Sender, { unsubscribeUrl }: ReaderLinks): Record<string, string> {
  return {
    'List-Id': `<newsletter.${new URL(siteUrl).hostname}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
