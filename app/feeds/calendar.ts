import { type FeedCode, listEndingCodes } from '../data/posts/feed.server.ts';
import { getSite } from '../data/site/site.server.ts';
import { formatDayIso } from '../domain/time/days.ts';
import { servicesContext } from '../services.server.ts';
import { termsInWords } from '../words/code/terms.ts';
import { formatTime } from '../words/days.ts';
import { offerText } from '../words/discount.ts';
import { limitsInWords } from '../words/limits.ts';
import { SAMPLE_NOTICE } from '../words/site/claims.ts';
import { datedHistoryText } from '../words/test-history.ts';
import type { Route } from './+types/calendar';
import { FIVE_MINUTES, publicResponse } from './public-response.ts';

const DAYS_AHEAD = 14;
/** More events than any calendar can show; the soonest are listed. */
const MOST_EVENTS = 500;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const at = now();
  const [{ name, zone }, codes] = await Promise.all([
    getSite(db, at),
    listEndingCodes(db, at, { days: DAYS_AHEAD, limit: MOST_EVENTS }),
  ]);
  const text = calendar({ name, zone, siteUrl: config.siteUrl, codes });
  return publicResponse(text, 'text/calendar; charset=utf-8', FIVE_MINUTES);
}

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
    ...(card.description ? [card.description] : []),
    ...limitsInWords(card.limits ?? {}).map((limit) => `${limit}.`),
    ...termsInWords(terms, card.limits),
    datedHistoryText({ ...card, confirmedAt }, zone),
    ...(card.isSample ? [SAMPLE_NOTICE] : []),
  ];
  const until = card.end ? `, until ${formatTime(card.end.at, card.end.zone)}` : '';
  const page = `${siteUrl}/codes/${card.id}`;
  const stamp = `${new Date(updatedAt).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:code-${card.id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${dateOf(card.expiresDay)}`,
    `DTEND;VALUE=DATE:${dateOf(card.expiresDay + 1)}`,
    `SUMMARY:${escapeText(`Last day for ${card.code}${until}: ${offerText(card)}`)}`,
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
