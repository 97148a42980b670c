import { SESSION_DAYS } from '../../data/office/access.server.ts';
import { TRIES_MS } from '../../data/office/sign-in-failures.server.ts';
import { CONFIRM_DAYS } from '../../data/readers/subscribers.server.ts';
import { ERASED_WITHIN_HOURS, FULL_AGAIN_MS, retention } from '../../data/upkeep/erase.server.ts';
import { WAITING_DAYS } from '../../mail/outbox.server.ts';

/** An occasion on which data is stored, as the page shows it. */
export interface StoredData {
  readonly title: string;
  readonly what: string;
  /** How exactly, below it. */
  readonly details?: string;
  readonly why: string;
  readonly howLong: string;
  readonly erasing: string;
}

/** How exact all those times are. */
export const ERASING_TIMES = `Every hour, we erase what’s due, so everything below is gone within ${ERASED_WITHIN_HOURS} hours after its time is up.`;

/** The effective date. Change it when the text changes. */
export const IN_FORCE_SINCE = '2026-11-23';

/** What the site stores. A test compares it with the database's columns, so nothing is stored that the page doesn't mention. */
export const storedRecords: readonly StoredData[] = [
  {
    title: 'You copy a code, go to its store, or report whether it worked',
    what: 'Which code, what you did, and when; for a report, also whether the code worked. We scramble your network address with a key that changes daily.',
    details:
      'We store only a mark: one-way hashes (HMAC) that use a random salt as the key. Of an IPv6 address, we hash only the first 48 and the first 64 bits. For a copy or a visit to a store, the mark includes a hash of your browser’s name; for a report, it doesn’t.',
    why: 'So that each network gets one report per code per day, a copy or a visit counts at most three times per network, and no program can run up the count.',
    howLong: `The salt is thrown away within ${ERASED_WITHIN_HOURS} hours after its day ends (midnight UTC). After that, nobody can tell whose mark it was, not even us. The record itself is erased within ${retention.visitorEvent} days after its day ends. Totals per code and day stay: how many copies, visits, and reports, and how many networks reported a failure.`,
    erasing:
      'There’s nothing to find: the totals don’t say who anyone is. You can undo a report on the same day (UTC), from the page you sent it from. Only that page has the receipt for it; we don’t store one.',
  },
  {
    title: 'You make many requests',
    what: 'Only where this site runs on several machines: how many more requests your network may make now, and when it made the last one. We scramble your network address with the same daily key.',
    details:
      'Only what you send and visits to stores count, not the pages you read. We store one-way hashes (HMAC) of your network address and of the first 48 bits of an IPv6 address.',
    why: 'So that no program floods the site, on any of its machines.',
    howLong: `Until ${FULL_AGAIN_MS / 60_000} minutes after the last time. It’s in no backup.`,
    erasing: 'There’s nothing to find: without the salt, nobody can tell whose it is.',
  },
  {
    title: 'You write to us',
    what: 'The name, email address, subject, category, and message that you typed, and when. The message also goes to the owner’s mailbox as an email.',
    why: 'To reply to you.',
    howLong: `For ${retention.message} days here, whether or not we’ve replied. This site can’t clear the owner’s mailbox: the copy there stays as long as the owner needs it.`,
    erasing: 'Ask us from the email address you used, or tell us which one it was.',
  },
  {
    title: 'You subscribe to the newsletter',
    what: 'Your email address, the stores you chose, and the days you subscribed, confirmed, and unsubscribed. We keep only a hash of the link we email you.',
    why: `To send one newsletter a week, and only to people who asked for it. We send nothing until you open the link in our email and confirm. The link works for ${CONFIRM_DAYS} days.`,
    howLong: `Until you unsubscribe. An address that isn’t confirmed is erased when its link expires. After you unsubscribe, the address stays for ${retention.leftSubscriber} days, so that the links in old emails still say that you’ve unsubscribed; then it’s erased.`,
    erasing: 'Unsubscribe with the link in any newsletter. If you ask us, we erase your address at once.',
  },
  {
    title: 'We send an email',
    what: 'The address it goes to, the reply address, the subject, and the text. If it can’t be delivered, also what the mail server said.',
    why: 'A mail server may be down. Then the email waits, and we try again.',
    howLong: `The subject, the text, and the reply address are cleared as soon as the mail server accepts the email. The note that it was sent, and to whom, is erased after ${retention.sentMail} days. An email that’s still waiting is dropped after ${WAITING_DAYS['newsletter-confirm']} days at most, a message to the owner after ${WAITING_DAYS['contact-message']}. One that couldn’t be delivered is erased after ${retention.deadMail} days.`,
    erasing: 'Erased along with your messages and your subscription when you ask.',
  },
  {
    title: 'You unsubscribe, or have something erased or removed',
    what: 'What was done and when, and the number of the subscription, person, picture, or quote with the time it was made; for an address, a one-way mark (HMAC) that nobody can read it from.',
    why: 'So that a copy of the database from before, if we ever have to restore one, doesn’t bring it back.',
    howLong: `For ${retention.tombstone} days, which is longer than we keep any copy.`,
    erasing: 'There’s nothing to find: the number stays when what it stood for is gone.',
  },
  {
    title: 'You search for something that we don’t have',
    what: 'The words, the day, and how many times they were searched for that day. Nothing about who searched. Words that look like an email address, a phone number, or another long number aren’t kept at all.',
    why: 'To find out which stores and codes are missing.',
    howLong: `For ${retention.searchMiss} days after that day.`,
    erasing: 'If you typed something personal into the search box, tell us the words and we’ll erase them.',
  },
  {
    title: 'You help run the site',
    what: 'Your display name, email address, and role; what we need to verify your password and passkeys, but not the password itself; and, for each place you’re signed in, since when, when you last used it, and your browser’s name, but no network address. We keep only a hash of each link that lets someone in. We count wrong passwords, whether or not there’s such an account, under keyed hashes of the network, and of the email address and the network together; of an IPv6 address, the first 64 bits and the first 48 count.',
    why: 'So that only you can act under your name, you can see where you’re signed in, and nobody can keep guessing passwords.',
    howLong: `As long as you help run the site. A session ends ${SESSION_DAYS} days after its last use, and is then erased. A link is erased ${retention.officeLink} days after it expires, and a count of wrong passwords ${TRIES_MS / 60_000} minutes after the first, or up to ${ERASED_WITHIN_HOURS} hours later. Sessions, links, and counts are in no backup.`,
    erasing:
      'Ask an owner of the site, or us. We erase your name, address, password, passkeys, and sessions at once. What you did stays under a number that doesn’t identify you.',
  },
  {
    title: 'A tester adds a picture of a checkout',
    what: 'The picture, who took it, and when. On their own device, testers crop or black out names, addresses, order numbers, barcodes, and card digits before they send it, and they confirm that none can be seen. That needs JavaScript. A picture sent without it is never shown in public. We don’t store where it was taken or with what device.',
    why: 'To show that a code worked.',
    howLong:
      'As long as its test, which stays in the code’s test history. A removed picture is deleted at once; the history says there was one.',
    erasing:
      'If you see something personal in a picture, tell us and we’ll remove it. When we erase a tester’s data, we also erase the pictures they took.',
  },
];

/** What's stored on the visitor's device. The site writes nothing else there. */
export const onYourDevice = [
  'The theme, if you chose one (local storage).',
  'Which codes you copied in this tab, and the answers to your reports, until you close it (session storage).',
  'The codes you saved, if you saved any (local storage). Once you save one or open the saved codes page, also a copy of that page, so that it opens offline. When you open it online, it asks the site for the latest on those codes by their numbers. We don’t keep that request.',
];

/** What the site does without. */
export const without = [
  'No cookies for shoppers.',
  'No trackers.',
  'No accounts.',
  'Nothing from other sites.',
];
