/** The categories of codes (specification, "Entities and their fields"). */
export const categories = ['First Order', 'General', 'Organic', 'Fresh', 'Health'] as const;
