import { Fragment } from 'react';
import type { Segment } from '../../domain/search/marks.ts';
import { MarkedText } from '../marked-text.tsx';
import { sizeOfCode } from './code-size.ts';

/**
 * A code. If it's too long for a line, it may also break after its underscores; browsers break after hyphens by
 * themselves.
 */
export function CodeText({ text, marks }: { text: string; marks?: readonly Segment[] | undefined }) {
  if (marks || !sizeOfCode(text)) return <MarkedText text={text} marks={marks} />;
  let end = -1;
  return text.split('_').map((part) => {
    end += part.length + 1;
    return (
      <Fragment key={end}>
        {part}
        {end < text.length && (
          <>
            _<wbr />
          </>
        )}
      </Fragment>
    );
  });
}
