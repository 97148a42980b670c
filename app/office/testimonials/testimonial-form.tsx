import { byPath } from '../../records/field.ts';
import { FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { RecordField } from '../ui/form/record-field.tsx';
import { PlacedForm, type PlacedFormProps } from '../ui/placed/placed-form.tsx';
import { testimonialForm } from './testimonial-values.ts';

const fields = byPath(testimonialForm);
const ratings = [5, 4, 3, 2, 1].map((rating) => ({ value: String(rating), label: `${rating} of 5` }));

/** What somebody said about the site, and how they agreed to be quoted. */
export function TestimonialForm(props: PlacedFormProps) {
  return (
    <PlacedForm
      {...props}
      path="/office/testimonials"
      deleting={{
        title: 'Delete this testimonial?',
        text: 'Everything it says about the person will be erased for good. Do this when someone withdraws their consent.',
      }}
    >
      <RecordField field={fields.text} />
      <FieldPair>
        <RecordField field={fields.name} />
        <RecordField field={fields.location} />
      </FieldPair>
      <SelectField name="rating" label="Rating" isRequired choices={ratings} />
      <FieldGroup
        title="Record of consent"
        lead="U.S. law forbids made-up testimonials, and each one can bring a fine (FTC rule on reviews and testimonials, 16 CFR 465). So you can publish a testimonial only once you’ve noted how and when the person agreed to it. Only the office sees this."
      >
        <FieldPair>
          <RecordField field={fields['consent.how']} />
          <RecordField field={fields['consent.day']} />
        </FieldPair>
      </FieldGroup>
    </PlacedForm>
  );
}
