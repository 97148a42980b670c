import { Form } from 'react-router';
import { INTENT_FIELD, UNDO_FIELD } from '../form/form-values.ts';

interface UndoButtonProps {
  /** The change's line in the audit. */
  readonly change: number;
  /** The address of the action, if it isn't the page's own. */
  readonly action?: string;
}

/** Takes back a change that was just made. */
export function UndoButton({ change, action }: UndoButtonProps) {
  return (
    <Form method="post" aria-label="Undo" preventScrollReset {...(action && { action })}>
      <input type="hidden" name={UNDO_FIELD} value={change} />
      <button type="submit" name={INTENT_FIELD} value="undo">
        Undo
      </button>
    </Form>
  );
}
