/** What a message to the site may be about (specification), in the order of the form. */
export const contactCategories = ['promo-codes', 'technical', 'partnership', 'feedback', 'general'] as const;

export type ContactCategory = (typeof contactCategories)[number];

export function isContactCategory(text: unknown): text is ContactCategory {
  return contactCategories.some((category) => category === text);
}
