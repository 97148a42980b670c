import type { Department, Limits } from '../domain/basket/limits.ts';
import { perLocale } from './locale.ts';

// In the order in which they are named.
const goods: Record<Department, string> = {
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
export function limitsInWords(
  { departments: covered, scopeWords, membersOnly, region }: Limits,
  locale: string,
): string[] {
  const scope = scopeWords ?? (covered && inOneLine(covered, locale));
  return [
    ...(scope ? [`On ${scope} only`] : []),
    ...(membersOnly ? ['Members only'] : []),
    ...(region ? [`${region} only`] : []),
  ];
}

const lists = /* @__PURE__ */ perLocale((locale) => new Intl.ListFormat(locale));

function inOneLine(covered: readonly Department[], locale: string): string {
  const named = Object.entries(goods).filter(([department]) => covered.includes(department as Department));
  return lists(locale).format(named.map(([, words]) => words));
}
