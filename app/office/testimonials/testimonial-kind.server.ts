import { type EditedTestimonial, listTestimonialsToEdit } from '../../data/site/office-words.server.ts';
import type { TestimonialFields } from '../../data/site/word-records.ts';
import { testimonialKind } from '../../data/site/write-words.server.ts';
import { consentOf, consentText } from '../../domain/office/consent.ts';
import { parseDay } from '../../domain/time/days.ts';
import type { FormResult } from '../ui/form/form-result.ts';
import { firstValueOf, toValues } from '../ui/form/form-values.ts';
import type { PlacedKind } from '../ui/placed/placed-actions.server.ts';

/** Testimonials, as the office reads and writes them. */
export const testimonials: PlacedKind<TestimonialFields, EditedTestimonial> = {
  path: '/office/testimonials',
  noun: 'testimonial',
  words: testimonialKind,
  fields: {
    text: { name: 'text', label: 'What they said' },
    name: { name: 'name', label: 'Name' },
    location: { name: 'location', label: 'Where they live' },
    rating: { name: 'rating', label: 'Rating' },
    consent: { name: 'consent-how', label: 'How they agreed' },
    'consent.day': { name: 'consent-day', label: 'Day they agreed' },
  },
  list: listTestimonialsToEdit,
  toForm({ text, name, location, rating, consent }) {
    const { day, how } = consentOf(consent ?? '');
    return toValues({ text, name, location, rating, 'consent-how': how, 'consent-day': day });
  },
  read(values, { status, isSample, today }) {
    const textIn = (name: string) => firstValueOf(values, name).trim().replace(/\s+/g, ' ');
    const [how, day] = [textIn('consent-how'), textIn('consent-day')];
    const isNeeded = (status === 'published' && !isSample) || how !== '' || day !== '';
    const errors = isNeeded ? consentErrors(how, day, today) : {};
    if (Object.keys(errors).length > 0) return { errors };
    const typed = {
      text: textIn('text'),
      name: textIn('name'),
      location: textIn('location'),
      rating: Number(textIn('rating')),
      consent: isNeeded ? consentText({ day, how }) : null,
    };
    return { typed };
  },
  unfitText: 'Nothing was published. Choose “Edit”, then enter how and when they agreed.',
};

/** Leaves room for the day, which is in the same record. */
const HOW_MAX_LENGTH = 180;

function consentErrors(how: string, day: string, today: number): FormResult['errors'] {
  const date = parseDay(day);
  return {
    ...(how === '' && { 'consent-how': 'Say how they agreed, such as by email or on paper.' }),
    ...(how.length > HOW_MAX_LENGTH && {
      'consent-how': `How they agreed must be at most ${HOW_MAX_LENGTH} characters.`,
    }),
    ...(date === undefined && { 'consent-day': 'Enter the day they agreed, like 2026-03-09.' }),
    ...(date !== undefined && date > today && { 'consent-day': 'That day is in the future.' }),
  };
}
