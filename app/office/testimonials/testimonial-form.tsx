import { Link } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx';
import type { FormResult } from '../ui/form/form-result.ts';
import { type FormValues, INTENT_FIELD } from '../ui/form/form-values.ts';
import { RecordForm } from '../ui/form/record-form.tsx';

interface TestimonialFormProps {
  readonly draftKey: string;
  /** The version of the testimonial, and whether it's public; undefined for a new one. */
  readonly version?: number;
  readonly status?: 'draft' | 'published' | 'withdrawn';
  readonly initial: FormValues;
  readonly result: FormResult | undefined;
}

const ratings = [5, 4, 3, 2, 1].map((rating) => ({ value: String(rating), label: `${rating} of 5` }));

/** What somebody said about the site, and how they agreed to be quoted. */
export function TestimonialForm({ draftKey, version, status, initial, result }: TestimonialFormProps) {
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
          <Link
            to="/office/testimonials"
            preventScrollReset
            className={buttonStyles.button}
            data-kind="plain"
          >
            Cancel
          </Link>
        </>
      }
    >
      <TextAreaField
        name="text"
        label="What they said"
        rows={3}
        maxLength={240}
        isRequired
        hint="Their own words, including the unflattering ones. If they got anything for it, the text must say so."
      />
      <FieldPair>
        <TextField
          name="name"
          label="Name"
          maxLength={40}
          isRequired
          hint="As they want it printed, such as “Dana R.”"
        />
        <TextField
          name="location"
          label="Where they live"
          maxLength={60}
          isRequired
          hint="Such as “Columbus, Ohio”."
        />
      </FieldPair>
      <SelectField name="rating" label="Rating" isRequired choices={ratings} />
      <FieldGroup
        title="Record of consent"
        lead="U.S. law forbids made-up testimonials, and each one can be fined (FTC rule on reviews and testimonials, 16 CFR 465). So a testimonial is published only once you’ve noted how and when the person agreed to it. Only the office sees this."
      >
        <FieldPair>
          <TextField
            name="consent-how"
            label="How they agreed"
            maxLength={180}
            hint="Such as “By email to the owner”."
          />
          <TextField name="consent-day" label="Day they agreed" type="date" />
        </FieldPair>
      </FieldGroup>
    </RecordForm>
  );
}

function DeleteButton() {
  return (
    <ConfirmButton
      label="Delete"
      title="Delete this testimonial?"
      confirm={
        <button type="submit" name={INTENT_FIELD} value="delete" className={buttonStyles.button}>
          Delete
        </button>
      }
    >
      <p>
        Everything it says about the person will be erased for good. Do this when someone withdraws their
        consent.
      </p>
    </ConfirmButton>
  );
}
