import { Form } from 'react-router';
import { INTENT_FIELD, UNDO_FIELD } from '../form/form-values.ts';
import { Notice } from '../notice.tsx';
import type { Said } from './change-many.server.ts';

interface SaidNoticeProps {
  readonly said: Said | undefined;
  /** What to do next. */
  readonly children?: React.ReactNode;
}

/** What was just done to records of a list, what stayed as it was, and a way back. */
export function SaidNotice({ said, children }: SaidNoticeProps) {
  if (!said) return null;
  return (
    <Notice tone={said.tone}>
      <span>{said.text}</span>
      {children}
      {said.undo && <UndoButton change={said.undo} />}
    </Notice>
  );
}

/** Takes back a change that was just made, by its line in the audit. */
export function UndoButton({ change }: { change: number }) {
  return (
    <Form method="post" aria-label="Undo" preventScrollReset>
      <input type="hidden" name={UNDO_FIELD} value={change} />
      <button type="submit" name={INTENT_FIELD} value="undo">
        Undo
      </button>
    </Form>
  );
}
