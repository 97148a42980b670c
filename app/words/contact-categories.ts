import type { ContactCategory } from '../domain/contact-categories.ts';

/** What a message to the site may be about, as the specification names it. */
export const contactCategoryWords: Readonly<Record<ContactCategory, string>> = {
  'promo-codes': 'Promo Code Issues',
  technical: 'Technical Support',
  partnership: 'Partnership Inquiry',
  feedback: 'Feedback & Suggestions',
  general: 'General Question',
};
