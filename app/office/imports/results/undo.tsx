import { Form, Link } from 'react-router';
import type { RunView } from '../../../data/imports/uploads/list-runs.server.ts';
import { Button } from '../../../ui/button.tsx';
import { countText } from '../../../words/counts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { INTENT_FIELD } from '../../ui/form/form-values.ts';
import { Notice } from '../../ui/notice.tsx';

/** Takes back what a run did. */
export function Undo() {
  return (
    <Form method="post" aria-label="Undo">
      <ConfirmButton
        label="Undo this import"
        title="Undo this import?"
        confirm={
          <Button name={INTENT_FIELD} value="undo">
            Undo
          </Button>
        }
      >
        <p>
          The codes that it added are withdrawn, and those that it changed get their old values. A code that
          somebody has changed since stays as it is.
        </p>
      </ConfirmButton>
    </Form>
  );
}

/** What was taken back, and what wasn't. */
export function Undone({ run: { notes } }: { run: RunView }) {
  const { undone = 0, left = 0, codes = [] } = notes;
  return (
    <Notice tone={left > 0 ? 'attention' : 'done'}>
      <p>
        {countText(undone, 'code')} put back.{' '}
        {left > 0 &&
          `${countText(left, 'code')} stayed, because somebody has changed ${left === 1 ? 'it' : 'them'} since: `}
        {codes.map(({ id, code }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={`/office/codes/${id}`}>{code}</Link>
          </span>
        ))}
      </p>
    </Notice>
  );
}
