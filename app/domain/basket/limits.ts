/** The departments that codes can be limited to, in the order shown. The short names are used in addresses. */
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

/** What a code works on, for whom, and where. A field that is absent sets no limit. */
export interface Limits {
  /** Absent where it applies to everything. */
  readonly departments?: readonly Department[];
  /** Anything narrower than a department, in words that follow "On": "salmon in any form". */
  readonly scopeWords?: string;
  readonly membersOnly?: true;
  /** In words: "California", "within eight miles". */
  readonly region?: string;
}
