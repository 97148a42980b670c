/**
 * Normalizes typed text: trimmed, without NUL (which databases refuse), and at most `limit` characters. Applying it
 * twice changes nothing.
 */
export function cutText(typed: string, limit: number): string {
  const characters = [...typed.replaceAll('\0', '').trim()];
  return characters.slice(0, limit).join('').trim();
}
