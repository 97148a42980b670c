import type { EditedTestimonial } from '../../data/site/office-words.server.ts';
import type { TestimonialFields } from '../../data/site/word-records.ts';
import { consentOf, consentText } from '../../domain/office/consent.ts';
import { parseDay } from '../../domain/time/days.ts';
import type { FormField, FormResult } from '../ui/form/form-result.ts';
import { type FormValues, firstValueOf, toValues } from '../ui/form/form-values.ts';

/** The fields of the form by those of the record. */
export const testimonialFormFields: Readonly<Record<string, readonly FormField[]>> = {
  text: [{ name: 'text', label: 'What they said' }],
  name: [{ name: 'name', label: 'Name' }],
  location: [{ name: 'location', label: 'Where they live' }],
  rating: [{ name: 'rating', label: 'Rating' }],
  consent: [
    { name: 'consent-how', label: 'How they agreed' },
    { name: 'consent-day', label: 'Day they agreed' },
  ],
};

type Words = Pick<TestimonialFields, 'text' | 'name' | 'location' | 'rating' | 'consent'>;

/** A testimonial as its form shows it. The audit doesn't keep personal values, so some may be missing. */
export function testimonialToForm({ text, name, location, rating, consent }: Partial<Words>): FormValues {
  const { day, how } = consentOf(consent ?? '');
  return toValues({ text, name, location, rating, 'consent-how': how, 'consent-day': day });
}

interface ReadOptions {
  readonly status: EditedTestimonial['status'];
  readonly isSample: boolean;
  /** Integer day. */
  readonly today: number;
}

/** What a form says, or what is missing in its record of consent. */
export function readTestimonial(
  values: FormValues,
  { status, isSample, today }: ReadOptions,
): { readonly typed: Words & Pick<TestimonialFields, 'status'> } | { readonly errors: FormResult['errors'] } {
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
    status,
  };
  return { typed };
}

/** Room for the day beside it in the record. */
const HOW_MAX_LENGTH = 180;

function consentErrors(how: string, day: string, today: number): FormResult['errors'] {
  const date = parseDay(day);
  return {
    ...(how === '' && { 'consent-how': 'Say how they agreed: by email, on paper, in a message.' }),
    ...(how.length > HOW_MAX_LENGTH && {
      'consent-how': `How they agreed must be at most ${HOW_MAX_LENGTH} characters.`,
    }),
    ...(date === undefined && { 'consent-day': 'Enter the day they agreed, like 2026-03-09.' }),
    ...(date !== undefined && date > today && { 'consent-day': 'That day is in the future.' }),
  };
}
