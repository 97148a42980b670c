import * as field from './field.ts';

/** What a person said, as files of `content/` have it, too. */
export const writtenTestimonialFields = {
  text: field.line({
    label: 'What they said',
    hint: 'Their own words, including the unflattering ones. If they got anything for it, the text must say so.',
    max: 240,
    rows: 3,
    isPersonal: true,
  }),
  name: field.line({
    label: 'Name',
    hint: 'As they want it printed, such as “Dana R.”',
    max: 40,
    isPersonal: true,
  }),
  location: field.line({
    label: 'Where they live',
    hint: 'Such as “Columbus, Ohio”.',
    max: 60,
    isPersonal: true,
  }),
  rating: field.number({ label: 'Rating', min: 1, max: 5, isPersonal: true }),
};

export const testimonialFields = {
  ...writtenTestimonialFields,
  /** How and when the person agreed to be quoted. */
  consent: field.line({ label: 'Consent', max: 200, isOptional: true, isPersonal: true }),
  /** Its place on the home page, from 0. */
  position: field.number({ label: 'Position', min: 0, isElsewhere: true }),
  status: { ...field.status, default: 'published' as const },
};
export type TestimonialFields = field.RecordOf<typeof testimonialFields>;
