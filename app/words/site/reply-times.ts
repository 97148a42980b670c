import type { Settings } from '../../records/settings.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The owner's promise: "We usually reply within 24 hours, Monday to Saturday." Empty if there's none. */
export function replyText({ replyWithin, hours }: Pick<Settings, 'replyWithin' | 'hours'>): string {
  return replyWithin === null ? '' : `We usually reply within ${replyWithin}${openText(hours)}.`;
}

/** Names the days from the first to the last that's open, if the owner has listed them one after the other. */
function openText(hours: Settings['hours']): string {
  if (hours.length === 0) return '';
  const open = hours.filter((line) => !/closed/i.test(line.hours));
  const spans = open.map(({ days }) => days.split(/ ?[-–] ?| to /).map(weekdayOf));
  const days = spans.flat();
  const follow = spans.every(
    ([from = -1, to = from, ...more], index) =>
      from >= 0 && to >= from && more.length === 0 && (index === 0 || from === spans[index - 1]!.at(-1)! + 1),
  );
  if (days.length === 0 || !follow) return ' on days when we’re open';
  const [first, last] = [days[0]!, days.at(-1)!];
  if (last - first === DAYS.length - 1) return '';
  return first === last ? ` on ${DAYS[first]}s` : `, ${DAYS[first]} to ${DAYS[last]}`;
}

/** From 0 for Monday; -1 for what names no day, in full or by its first three letters or more. */
function weekdayOf(name: string): number {
  const letters = name.trim().toLowerCase();
  return letters.length < 3 ? -1 : DAYS.findIndex((day) => day.toLowerCase().startsWith(letters));
}
