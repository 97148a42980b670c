import * as field from '../../records/field.ts';
import { writtenTestimonialFields } from '../../records/testimonial.ts';

/** Leaves room for the day, which is in the same text of the record. */
export const HOW_MAX_LENGTH = 180;

/** A testimonial as its form has it: how and when the person agreed are separate fields. */
export const testimonialForm = {
  ...writtenTestimonialFields,
  consent: field.group(
    { label: 'Consent' },
    {
      how: field.line({
        label: 'How they agreed',
        hint: 'Needed to publish. Such as “By email to the owner”.',
        isOptional: true,
        max: HOW_MAX_LENGTH,
      }),
      day: field.day({ label: 'Day they agreed', isOptional: true }),
    },
  ),
};
