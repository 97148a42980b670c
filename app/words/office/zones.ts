/** Where most sites of this kind are: first in the list. */
const COMMON = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** The names of all time zones (IANA), those of the United States first. */
export function zoneChoices(): string[] {
  return [...COMMON, ...Intl.supportedValuesOf('timeZone').filter((zone) => !COMMON.includes(zone)), 'UTC'];
}

/** The time zone of this device, if it's one that a site can have. */
export function guessZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return zoneChoices().includes(timeZone) ? timeZone : undefined;
}
