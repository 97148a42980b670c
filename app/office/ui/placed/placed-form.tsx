import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../confirm-button.tsx';
import { INTENT_FIELD } from '../form/form-values.ts';
import { RecordForm, type RecordFormProps } from '../form/record-form.tsx';
import { SaveButtons } from '../record-buttons.tsx';

/** What the form of a record takes that is edited in its place. */
export interface PlacedFormProps extends Omit<RecordFormProps, 'buttons' | 'children'> {
  /** Undefined for a new one. */
  readonly status?: 'draft' | 'published' | 'withdrawn' | undefined;
}

interface OwnProps extends PlacedFormProps {
  readonly path: string;
  /** The question before a record is deleted, and what deleting does. */
  readonly deleting: { readonly title: string; readonly text: string };
  readonly children: React.ReactNode;
}

/** The form of a record in its place, with its buttons. */
export function PlacedForm({ status, path, deleting, children, ...form }: OwnProps) {
  const isNew = form.version === undefined;
  return (
    <RecordForm
      {...form}
      buttons={
        <>
          <SaveButtons status={status} />
          {!isNew && (
            <ConfirmButton
              label="Delete"
              isFinal
              title={deleting.title}
              confirm={
                <Button name={INTENT_FIELD} value="delete">
                  Delete
                </Button>
              }
            >
              <p>{deleting.text}</p>
            </ConfirmButton>
          )}
          <Link to={path} preventScrollReset>
            Cancel
          </Link>
        </>
      }
    >
      {children}
    </RecordForm>
  );
}
