import { z } from 'zod';
import { optional, report, status, text } from '../record-fields.ts';

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

/** Sample testimonials are invented and say so, so nobody has to consent. */
export const sampleTestimonialFields = z.strictObject({
  ...testimonialShape,
  /** How and when the person agreed to be quoted. */
  consent: optional(text(200)),
  position: z.int().min(0),
  status: status.default('published'),
});
export type TestimonialFields = z.infer<typeof sampleTestimonialFields>;

/** The FTC forbids invented testimonials (16 CFR 465.2), so a real one isn't published without a record of consent. */
export const testimonialFields = sampleTestimonialFields.superRefine(({ status, consent }, context) => {
  if (status === 'published' && consent === null)
    report(context, ['consent'], 'is required before you publish it: how and when the person agreed');
});
