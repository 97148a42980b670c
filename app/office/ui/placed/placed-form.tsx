import { Link } from 'react-router';
import buttonStyles from '../../../ui/button.module.css';
import { ConfirmButton } from '../confirm-button.tsx';
import type { FormResult } from '../form/form-result.ts';
import { type FormValues, INTENT_FIELD } from '../form/form-values.ts';
import { RecordForm } from '../form/record-form.tsx';

/** What the form of a record takes that is edited in its place. */
export interface PlacedFormProps {
  readonly draftKey: string;
  /** The version of the record, and whether it's public; undefined for a new one. */
  readonly version?: number | undefined;
  readonly status?: 'draft' | 'published' | 'withdrawn' | undefined;
  readonly initial: FormValues;
  readonly result: FormResult | undefined;
}

interface OwnProps extends PlacedFormProps {
  /** The address of the list. */
  readonly path: string;
  /** The question before a record is deleted, and what deleting does. */
  readonly deleting: { readonly title: string; readonly text: string };
  readonly children: React.ReactNode;
}

/** The form of a record in its place, with its buttons. */
export function PlacedForm({ status, path, deleting, children, ...form }: OwnProps) {
  const isNew = form.version === undefined;
  const isPublished = status === 'published';
  return (
    <RecordForm
      {...form}
      buttons={
        <>
          <button type="submit" name={INTENT_FIELD} value="save" className={buttonStyles.button}>
            {isNew ? 'Save as draft' : 'Save'}
          </button>
          <button
            type="submit"
            name={INTENT_FIELD}
            value={isPublished ? 'withdraw' : 'publish'}
            className={buttonStyles.button}
            data-kind="plain"
          >
            {isPublished ? 'Withdraw' : 'Publish'}
          </button>
          {!isNew && (
            <ConfirmButton
              label="Delete"
              isFinal
              title={deleting.title}
              confirm={
                <button type="submit" name={INTENT_FIELD} value="delete" className={buttonStyles.button}>
                  Delete
                </button>
              }
            >
              <p>{deleting.text}</p>
            </ConfirmButton>
          )}
          <Link to={path} preventScrollReset className={buttonStyles.button} data-kind="plain">
            Cancel
          </Link>
        </>
      }
    >
      {children}
    </RecordForm>
  );
}
