import { Notice } from '../notice.tsx';

interface PlacedNoticeProps {
  /** What the action returned, if it saved nothing. */
  readonly result: object | undefined;
  /** What was saved, as the address has it. */
  readonly saved: string;
  readonly deletedText: string;
}

/** What just happened in a list of records that have their place on a page. */
export function PlacedNotice({ result, saved, deletedText }: PlacedNoticeProps) {
  if (result || saved === '') return null;
  return <Notice>{saved === 'deleted' ? deletedText : saved === 'order' ? 'Order saved.' : 'Saved.'}</Notice>;
}
