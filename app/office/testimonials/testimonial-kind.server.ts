import { testimonialKind } from '../../data/site/write-placed.server.ts';
import { consentOf, consentText } from '../../domain/office/consent.ts';
import { parseDay } from '../../domain/time/days.ts';
import { type TestimonialFields, writtenTestimonialFields } from '../../records/testimonial.ts';
import { type FormResult, recordErrors } from '../ui/form/form-result.ts';
import { fromForm, toForm } from '../ui/form/record-values.ts';
import type { PlacedKind } from '../ui/placed/placed-actions.server.ts';
import { HOW_MAX_LENGTH, testimonialForm } from './testimonial-values.ts';

/** Testimonials, as the office reads and writes them. */
export const testimonials: PlacedKind<TestimonialFields> = {
  path: '/office/testimonials',
  kind: testimonialKind,
  lists: new Map([['1', { table: 'testimonial' }]]),
  fields: testimonialForm,
  toForm: ({ consent, ...said }) => toForm(testimonialForm, { ...said, consent: consentOf(consent ?? '') }),
  read(values, { status, isSample, today }) {
    const { consent, ...said } = fromForm(testimonialForm, values).record;
    const { how, day } = { how: consent.how ?? '', day: consent.day ?? '' };
    const isNeeded = (status === 'published' && !isSample) || how !== '' || day !== '';
    // All that's wrong at once, so that nobody mends the consent only to hear about the rating.
    const errors = {
      ...recordErrors(writtenTestimonialFields, said),
      ...(isNeeded && consentErrors(how, day, today)),
    };
    if (Object.keys(errors).length > 0) return { errors };
    return { typed: { ...said, consent: isNeeded ? consentText({ day, how }) : null } };
  },
};

function consentErrors(how: string, day: string, today: number): FormResult['errors'] {
  const date = parseDay(day);
  return {
    ...(how === '' && { 'consent.how': 'Say how they agreed, such as by email or on paper.' }),
    ...(how.length > HOW_MAX_LENGTH && {
      'consent.how': `How they agreed must be at most ${HOW_MAX_LENGTH} characters.`,
    }),
    ...(date === undefined && { 'consent.day': 'Enter the day they agreed, like 2026-03-09.' }),
    ...(date !== undefined && date > today && { 'consent.day': 'That day is in the future.' }),
  };
}
