import { Link } from 'react-router';
import { doneWords } from '../ui/done-words.ts';
import { Notice } from '../ui/notice.tsx';

const words = doneWords({
  added: 'Added as a draft. Publish it when it’s ready.',
  'published-first': 'It’s on the site.',
  saved: 'Saved.',
  published: 'It’s on the site. Its codes stay as they were.',
  withdrawn: 'Withdrawn, with its codes.',
  'only-saved': 'Saved, but not published or withdrawn, because a rule doesn’t allow it.',
  undone: 'Changed back.',
  'not-undone':
    'Not everything could be undone, because someone has changed it since. Look through its codes.',
});

interface StoreNoticeProps {
  /** What was done, as the address has it. */
  readonly done: string;
  readonly storeId: number;
  /** A button that takes it back. */
  readonly children?: React.ReactNode;
}

/** What a store's form just did, and what to do next. */
export function StoreNotice({ done, storeId, children }: StoreNoticeProps) {
  const text = words.get(done);
  if (!text) return null;
  return (
    <Notice tone={done.startsWith('not-') || done.startsWith('only-') ? 'attention' : 'done'}>
      <span>{text}</span>
      {done === 'published-first' && (
        <Link to={`/office/codes/new?store=${storeId}`}>Add its first code</Link>
      )}
      {children}
    </Notice>
  );
}
