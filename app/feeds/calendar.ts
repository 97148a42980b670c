import type { FeedCode } from '../data/posts/feed.server.ts';
import { formatDayIso } from '../domain/time/days.ts';
import { termsInWords } from '../words/code/terms.ts';
import { offerText } from '../words/discount.ts';
import { limitsInWords } from '../words/limits.ts';
import { LOCALE } from '../words/locale.ts';
import { SAMPLE_NOTICE } from '../words/site/claims.ts';
import { datedHistoryText } from '../words/test-history.ts';

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

interface Calendar {
  readonly name: string;
  readonly siteUrl: string;
  /** The site's time zone, in which days of tests are named. */
  readonly zone: string;
  readonly codes: readonly FeedCode[];
}

/**
 * Codes as all-day events on their last day, in iCalendar (RFC 5545; NAME, COLOR and REFRESH-INTERVAL are RFC 7986). An
 * event's UID comes from the code, so a changed last day moves the event.
 */
export function calendar({ name, siteUrl, zone, codes }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//Codes that end soon//EN`,
    `NAME:${escapeText(`${name}: codes that end soon`)}`,
    `X-WR-CALNAME:${escapeText(`${name}: codes that end soon`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    `URL:${siteUrl}/verified-codes?sort=expiry`,
    ...(codes.length > 0 ? codes.flatMap((code) => eventOf(code, siteUrl, zone)) : EMPTY),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A calendar must have at least one component (RFC 5545, 3.6). Without events, that's an unused time zone. */
const EMPTY = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function eventOf({ card, terms, confirmedAt, updatedAt }: FeedCode, siteUrl: string, zone: string): string[] {
  const sentences = [
    card.description,
    ...limitsInWords(card.limits ?? {}, LOCALE).map((limit) => `${limit}.`),
    ...termsInWords(terms, LOCALE),
    datedHistoryText({ ...card, confirmedAt }, zone, LOCALE),
    ...(card.isSample ? [`${SAMPLE_NOTICE}.`] : []),
  ];
  const page = `${siteUrl}/codes/${card.id}`;
  const stamp = `${new Date(updatedAt).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:code-${card.id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${dateOf(card.expiresDay)}`,
    `DTEND;VALUE=DATE:${dateOf(card.expiresDay + 1)}`,
    `SUMMARY:${escapeText(`Last day for ${card.code}: ${offerText(card, LOCALE)}`)}`,
    `DESCRIPTION:${escapeText(`${sentences.join(' ')}\n${page}`)}`,
    `CATEGORIES:${escapeText(card.category)}`,
    `URL:${page}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function dateOf(day: number): string {
  return formatDayIso(day).replaceAll('-', '');
}

/** RFC 5545, 3.3.11; control characters aren't allowed in text. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

const encoder = new TextEncoder();

/** Folds a line at 75 octets (RFC 5545, 3.1), never inside a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
