import type { Said } from '../list/change-many.server.ts';
import { SaidNotice } from '../list/said-notice.tsx';
import { Notice } from '../notice.tsx';

interface PlacedNoticeProps {
  /** What the action returned, if anything: what was done in the list, or a form's errors. */
  readonly result: object | { readonly said: Said } | undefined;
  /** What was saved, as the address has it. */
  readonly saved: string;
  readonly deletedText: string;
}

/** What just happened in a list of records that have their place on a page. */
export function PlacedNotice({ result, saved, deletedText }: PlacedNoticeProps) {
  if (result && 'said' in result) return <SaidNotice said={result.said} />;
  if (result || saved === '') return null;
  return <Notice>{saved === 'deleted' ? deletedText : saved === 'order' ? 'Order saved.' : 'Saved.'}</Notice>;
}
