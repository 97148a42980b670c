import { capitalized } from '../locale.ts';

const names: Readonly<Record<string, string>> = {
  'send-outbox': 'Send emails',
  'nightly-backup': 'Back up the data every night',
  'weekly-digest': 'Send the newsletter every week',
  'erase-challenges': 'Erase unfinished sign-ins',
  'erase-old': 'Erase expired data',
  'refresh-evidence': 'Update badges and ratings',
  'correct-chances': 'Update how likely codes are to work',
  'retire-ended': 'Take ended codes off the lists',
  'rewrite-search-texts': 'Update the search index after a new version',
  'daily-queue-news': 'Send editors their daily email',
  'work-on-imports': 'Read and apply imports',
};

/** What a background job does, as the owner would say it. */
export function jobText(name: string): string {
  return names[name] ?? capitalized(name.replaceAll('-', ' '));
}

/** When jobs run that wait for work. Others say their next time. */
const times: Readonly<Record<string, string>> = {
  'send-outbox': 'When an email waits',
  'nightly-backup': 'Every day at 9 AM UTC',
  'weekly-digest': 'Thursdays, from 2 PM UTC',
  'erase-challenges': 'After a sign-in that wasn’t finished',
  'rewrite-search-texts': 'After an update',
  'daily-queue-news': 'Every morning at 8',
  'work-on-imports': 'When a file or a source waits',
};

/** When a job that waits for work runs. */
export function jobTimeText(name: string): string | undefined {
  return times[name];
}

const mailKinds: Readonly<Record<string, string>> = {
  'contact-message': 'A visitor’s message',
  'newsletter-confirm': 'A request to confirm a subscription',
  'newsletter-already': 'A note to a subscriber',
  'newsletter-digest': 'A newsletter',
  'queue-news': 'An editor’s daily email',
};

/** What kind of email it is, without any of its content. */
export function mailKindText(kind: string): string {
  return mailKinds[kind] ?? capitalized(kind.replaceAll('-', ' '));
}
