import type { Segment } from '../domain/search/marks.ts';

/** Text with the search term marked. The server finds the matches. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Segment[] | undefined }) {
  if (!marks) return text;
  let end = 0;
  return marks.map(({ text, match }) => {
    end += text.length;
    return match ? <mark key={end}>{text}</mark> : text;
  });
}
