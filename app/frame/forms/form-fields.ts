/** Hidden from people and from their assistants; only a program fills it in. */
export const TRAP_FIELD = 'website';
/** Sent by the page's own script, which shows the answer in place. */
export const IN_PLACE_FIELD = 'in-place';

/** Why a request is refused that came faster than people ask. */
export function tooManyText(seconds: number): string {
  return `That was more than one person does in so short a time, so we have paused your connection. Try again in ${waitText(seconds)}.`;
}

/** "12 minutes", "40 seconds": how long to wait, rounded up. */
export function waitText(seconds: number): string {
  const [amount, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
