/**
 * What a visitor typed, as far as a page looks at it: trimmed, without NUL (which no database takes), and no longer
 * than `limit` characters. Of what comes out, nothing is cut again.
 */
export function cutText(typed: string, limit: number): string {
  const characters = [...typed.replaceAll('\0', '').trim()];
  return characters.slice(0, limit).join('').trim();
}
