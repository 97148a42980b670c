import { markMatches } from '../domain/search-text.ts';

/** Text with what was searched for marked. */
export function MarkedText({ text, query = '' }: { text: string; query?: string | undefined }) {
  if (!query) return text;
  let at = 0;
  return markMatches(text, query).map((segment) => {
    const key = at;
    at += segment.text.length;
    return segment.match ? <mark key={key}>{segment.text}</mark> : segment.text;
  });
}
