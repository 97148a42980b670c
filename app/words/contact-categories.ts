import type { ContactCategory } from '../domain/contact-categories.ts';

/** The labels of contact categories, from the specification. */
export const contactCategoryWords: Readonly<Record<ContactCategory, string>> = {
  'promo-codes': 'Promo Code Issues',
  technical: 'Technical Support',
  partnership: 'Partnership Inquiry',
  feedback: 'Feedback & Suggestions',
  general: 'General Question',
};
