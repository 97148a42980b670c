import type { Segment } from '../domain/search/marks.ts';

/** Text with the search term marked. The server finds the matches. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Segment[] | undefined }) {
  if (!marks) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a text are its order.
  return marks.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text));
}
