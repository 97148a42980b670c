import { use } from 'react';
import type { PostState } from '../../domain/office/post-state.ts';
import { ZoneContext } from '../../ui/moment.tsx';
import { exactText } from '../../words/office/exact-time.ts';
import { StatusMark } from '../ui/list/status-mark.tsx';

interface PostStateMarkProps {
  readonly state: PostState;
  /** Epoch ms. */
  readonly publishedAt: number | null;
  readonly isSample: boolean;
}

/** Whether a post is on the blog or, if it's scheduled, when it will be. */
export function PostStateMark({ state, publishedAt, isSample }: PostStateMarkProps) {
  const zone = use(ZoneContext);
  const note = isSample && 'sample';
  if (state !== 'scheduled') return <StatusMark status={state} note={note} />;
  return (
    <StatusMark
      status="scheduled"
      note={
        <>
          <time dateTime={new Date(publishedAt ?? 0).toISOString()}>{exactText(publishedAt ?? 0, zone)}</time>
          {note && <> · {note}</>}
        </>
      }
    />
  );
}
