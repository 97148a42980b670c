import { TextAreaField, TextField } from '../ui/form/fields.tsx';
import { PlacedForm, type PlacedFormProps } from '../ui/placed/placed-form.tsx';

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
      <TextField name="question" label="Question" maxLength={120} isRequired />
      <TextAreaField
        name="answer"
        label="Answer"
        rows={4}
        maxLength={600}
        isRequired
        hint="Plain text, as readers and search engines see it."
      />
    </PlacedForm>
  );
}
