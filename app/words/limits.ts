import type { Department, Limits } from '../domain/basket/limits.ts';
import { listText } from './locale.ts';

// In the order in which they are named.
const departmentGoods: Record<Department, string> = {
  produce: 'produce',
  meat: 'meat and seafood',
  dairy: 'dairy and eggs',
  bakery: 'bakery goods',
  pantry: 'pantry goods',
  frozen: 'frozen food',
  snacks: 'snacks',
  drinks: 'drinks',
  meals: 'prepared meals',
  household: 'household goods',
  baby: 'baby items',
  pets: 'pet supplies',
  health: 'health items',
  beauty: 'beauty items',
  other: 'other goods',
};

/** What a code works on, for whom, and where: "On produce only", "Members only", "California only". */
export function limitsInWords(limits: Limits): string[] {
  const goods = goodsInWords(limits);
  return [
    ...(goods ? [`On ${goods} only`] : []),
    ...(limits.membersOnly ? ['Members only'] : []),
    ...(limits.region ? [`${limits.region} only`] : []),
  ];
}

/** The goods that a code is limited to, as they follow "on": "produce", "salmon in any form". Empty for no limit. */
export function goodsInWords({
  departments: covered = [],
  scopeWords,
}: Pick<Limits, 'departments' | 'scopeWords'>): string {
  return scopeWords ?? inOneLine(covered);
}

/** A department as a label: "Meat and seafood". */
export function departmentName(department: Department): string {
  const name = departmentGoods[department];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function inOneLine(covered: readonly Department[]): string {
  const named = Object.entries(departmentGoods).filter(([department]) =>
    covered.includes(department as Department),
  );
  return listText(named.map(([, words]) => words));
}
