import { z } from 'zod';
import { optional, status, text } from '../record-fields.ts';

/** A question and its answer, as people write them. */
export const questionShape = { question: text(120), answer: text(600) };

export const faqFields = z.strictObject({
  ...questionShape,
  page: z.enum(['home', 'contact']),
  /** Its place on the page, from 0. */
  position: z.int().min(0),
  status: status.default('published'),
});
export type FaqFields = z.infer<typeof faqFields>;

export const testimonialShape = {
  name: text(40),
  location: text(60),
  text: text(240),
  rating: z.int().min(1, 'must be at least 1').max(5, 'must be at most 5'),
};

export const testimonialFields = z.strictObject({
  ...testimonialShape,
  /** How and when the person agreed to be quoted; null on samples alone. */
  consent: optional(text(200)),
  position: z.int().min(0),
  status: status.default('published'),
});
export type TestimonialFields = z.infer<typeof testimonialFields>;
