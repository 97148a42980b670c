import { FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx';
import { PlacedForm, type PlacedFormProps } from '../ui/placed/placed-form.tsx';

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
        lead="U.S. law forbids made-up testimonials, and each one can bring a fine (FTC rule on reviews and testimonials, 16 CFR 465). So you can publish a testimonial only once you’ve noted how and when the person agreed to it. Only the office sees this."
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
    </PlacedForm>
  );
}
