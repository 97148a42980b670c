import type { DiscountKind, Exclusion } from '../../domain/basket/discount.ts';
import type { Department } from '../../domain/basket/limits.ts';

/** What a code gives, as editors choose it. */
export const kindWords: Readonly<Record<DiscountKind, string>> = {
  percent: 'Percent off',
  amount: 'Amount off',
  free_delivery: 'Free delivery',
  gift: 'Free gift',
  other: 'Something else',
};

export const departmentWords: Readonly<Record<Department, string>> = {
  produce: 'Produce',
  meat: 'Meat and seafood',
  dairy: 'Dairy and eggs',
  bakery: 'Bakery',
  pantry: 'Pantry',
  frozen: 'Frozen',
  snacks: 'Snacks',
  drinks: 'Drinks',
  meals: 'Prepared meals',
  household: 'Household',
  baby: 'Baby',
  pets: 'Pets',
  health: 'Health',
  beauty: 'Beauty',
  other: 'Other',
};

export const exclusionWords: Readonly<Record<Exclusion, string>> = {
  alcohol: 'Alcohol',
  tips: 'Tips',
  taxes: 'Taxes',
  fees: 'Fees',
};

/** What else the office filters codes by, apart from their status. */
export const stateWords = {
  live: 'Live now',
  ended: 'Ended',
  upcoming: 'Starts later',
  failing: 'Failed or reported failing',
  untested: 'Never tested',
  sample: 'From the sample',
} as const;
