const names: Readonly<Record<string, string>> = {
  'send-outbox': 'Send email',
  'nightly-backup': 'Back up every night',
  'weekly-digest': 'Send the newsletter every week',
  'erase-challenges': 'Erase sign-ins that weren’t finished',
  'erase-old': 'Erase what’s out of date',
  'refresh-evidence': 'Refresh badges and ratings',
  'correct-chances': 'Correct chances by our tests',
  'retire-ended': 'Take ended codes off the lists',
  'rewrite-search-texts': 'Bring searches up to date after an update',
  'daily-queue-news': 'Send editors their daily email',
  'work-on-imports': 'Read and apply imports',
};

/** What a background job does, as the owner would say it. */
export function jobText(name: string): string {
  const words = name.replaceAll('-', ' ');
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
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
  const words = kind.replaceAll('-', ' ');
  return mailKinds[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
