import { Link } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { TextAreaField, TextField } from '../ui/form/fields.tsx';
import type { FormResult } from '../ui/form/form-result.ts';
import { type FormValues, INTENT_FIELD } from '../ui/form/form-values.ts';
import { RecordForm } from '../ui/form/record-form.tsx';

interface FaqFormProps {
  readonly draftKey: string;
  /** The version of the question, and whether it's public; undefined for a new one. */
  readonly version?: number;
  readonly status?: 'draft' | 'published' | 'withdrawn';
  readonly initial: FormValues;
  readonly result: FormResult | undefined;
}

/** A question and its answer, edited in their place on the page. */
export function FaqForm({ draftKey, version, status, initial, result }: FaqFormProps) {
  const isPublished = status === 'published';
  return (
    <RecordForm
      draftKey={draftKey}
      version={version}
      initial={initial}
      result={result}
      buttons={
        <>
          <button type="submit" name={INTENT_FIELD} value="save" className={buttonStyles.button}>
            {version === undefined ? 'Save as a draft' : 'Save'}
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
          {version !== undefined && <DeleteButton />}
          <Link to="/office/faq" preventScrollReset className={buttonStyles.button} data-kind="plain">
            Cancel
          </Link>
        </>
      }
    >
      <TextField name="question" label="Question" maxLength={120} isRequired />
      <TextAreaField
        name="answer"
        label="Answer"
        rows={4}
        maxLength={600}
        isRequired
        hint="Plain text, as readers and search engines see it."
      />
    </RecordForm>
  );
}

function DeleteButton() {
  return (
    <ConfirmButton
      label="Delete"
      title="Delete this question?"
      confirm={
        <button type="submit" name={INTENT_FIELD} value="delete" className={buttonStyles.button}>
          Delete
        </button>
      }
    >
      <p>
        It will be gone from the page and the office for good. If you might want it back, withdraw it instead.
      </p>
    </ConfirmButton>
  );
}
