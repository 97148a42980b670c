/** What a message to the site may be about, as the specification names it, in the order of the form. */
export const contactCategories = {
  'promo-codes': 'Promo Code Issues',
  technical: 'Technical Support',
  partnership: 'Partnership Inquiry',
  feedback: 'Feedback & Suggestions',
  general: 'General Question',
} as const;

export type ContactCategory = keyof typeof contactCategories;

export function isContactCategory(text: unknown): text is ContactCategory {
  return typeof text === 'string' && Object.hasOwn(contactCategories, text);
}
