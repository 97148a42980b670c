import type { Department, Limits } from '../domain/basket/limits.ts';
import { perLocale } from './locale.ts';

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
export function limitsInWords(limits: Limits, locale: string): string[] {
  const goods = goodsInWords(limits, locale);
  return [
    ...(goods ? [`On ${goods} only`] : []),
    ...(limits.membersOnly ? ['Members only'] : []),
    ...(limits.region ? [`${limits.region} only`] : []),
  ];
}

/** The goods that a code is limited to, as they follow "on": "produce", "salmon in any form". Empty for no limit. */
export function goodsInWords(
  { departments: covered = [], scopeWords }: Pick<Limits, 'departments' | 'scopeWords'>,
  locale: string,
): string {
  return scopeWords ?? inOneLine(covered, locale);
}

/** A department as a label: "Meat and seafood". */
export function departmentName(department: Department): string {
  const name = departmentGoods[department];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const lists = /* @__PURE__ */ perLocale((locale) => new Intl.ListFormat(locale));

function inOneLine(covered: readonly Department[], locale: string): string {
  const named = Object.entries(departmentGoods).filter(([department]) =>
    covered.includes(department as Department),
  );
  return lists(locale).format(named.map(([, words]) => words));
}
