/** Why a request is refused that came faster than people ask. */
export function tooManyText(seconds: number): string {
  return `That was more than one person does in so short a time, so we have paused your connection. Try again in ${waitText(seconds)}.`;
}

/** "12 minutes", "40 seconds": how long to wait, rounded up. */
export function waitText(seconds: number): string {
  const [amount, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
