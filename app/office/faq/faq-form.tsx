import { byPath } from '../../records/field.ts';
import { questionFields } from '../../records/question.ts';
import { RecordField } from '../ui/form/record-field.tsx';
import { PlacedForm, type PlacedFormProps } from '../ui/placed/placed-form.tsx';

const fields = byPath(questionFields);

/** A question and its answer, edited in their place on the page. */
export function FaqForm(props: PlacedFormProps) {
  return (
    <PlacedForm
      {...props}
      path="/office/faq"
      deleting={{
        title: 'Delete this question?',
        text: 'It will be gone from the page and the office for good. If you might want it back, withdraw it instead.',
      }}
    >
      <RecordField field={fields.question} />
      <RecordField field={fields.answer} />
    </PlacedForm>
  );
}
