import { use } from 'react';
import type { PostState } from '../../domain/office/post-state.ts';
import { ZoneContext } from '../../ui/moment.tsx';
import { exactText } from '../../words/office/exact-time.ts';
import { StatusMark } from '../ui/list/status-mark.tsx';
import tagStyles from '../ui/tag.module.css';

interface PostStateMarkProps {
  readonly state: PostState;
  /** Epoch ms. */
  readonly publishedAt: number | null;
  readonly isFeatured?: boolean;
  readonly isSample: boolean;
}

/** Whether a post is on the blog or, if it's scheduled, when it will be. */
export function PostStateMark({ state, publishedAt, isFeatured, isSample }: PostStateMarkProps) {
  const zone = use(ZoneContext);
  const note = (isFeatured || isSample) && (
    <>
      {isSample && 'sample'}
      {isFeatured && isSample && ' '}
      {isFeatured && <b className={tagStyles.tag}>Featured</b>}
    </>
  );
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
