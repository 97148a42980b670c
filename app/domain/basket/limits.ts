/** The goods that codes tell apart, in the order in which they are told. The short names are used in addresses. */
export const departments = [
  'produce',
  'meat',
  'dairy',
  'bakery',
  'pantry',
  'frozen',
  'snacks',
  'drinks',
  'meals',
  'household',
  'baby',
  'pets',
  'health',
  'beauty',
  'other',
] as const;
export type Department = (typeof departments)[number];

/** What a code works on, for whom, and where; what is absent is no limit. */
export interface Limits {
  /** Absent where it applies to everything. */
  readonly departments?: readonly Department[];
  /** Something narrower than the departments, in words that follow "On": "salmon in any form". */
  readonly scopeWords?: string;
  readonly membersOnly?: true;
  /** In words: "California". */
  readonly region?: string;
}
