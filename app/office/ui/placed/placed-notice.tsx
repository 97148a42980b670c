import { UndoButton } from '../list/undo-button.tsx';
import { Notice } from '../notice.tsx';
import type { Done } from './placed-actions.server.ts';

interface PlacedNoticeProps {
  /** What the list's action returned, if anything. */
  readonly result: object | undefined;
  /** What was saved, as the address has it. */
  readonly saved: string;
  readonly deletedText: string;
}

/** What just happened in a list of records that have their place on a page. */
export function PlacedNotice({ result, saved, deletedText }: PlacedNoticeProps) {
  if (result && 'done' in result) {
    const { done, undo } = result as Done;
    return (
      <Notice>
        {done}
        {undo !== null && <UndoButton change={undo} />}
      </Notice>
    );
  }
  if (result || saved === '') return null;
  return <Notice>{saved === 'deleted' ? deletedText : saved === 'order' ? 'Order saved.' : 'Saved.'}</Notice>;
}
