import type { Department, Limits } from '../domain/basket/limits.ts';
import { capitalized, choiceText, listText } from './locale.ts';

type Scope = Pick<Limits, 'departments' | 'scopeWords'>;

// In the order in which they are named: those that share a noun are next to each other.
const departmentGoods: Record<Department, string> = {
  produce: 'produce',
  meat: 'meat and seafood',
  dairy: 'dairy and eggs',
  bakery: 'bakery goods',
  pantry: 'pantry goods',
  household: 'household goods',
  frozen: 'frozen food',
  snacks: 'snacks',
  drinks: 'drinks',
  meals: 'prepared meals',
  pets: 'pet supplies',
  baby: 'baby items',
  health: 'health items',
  beauty: 'beauty items',
  other: 'other goods',
};

/** The noun that neighbors share: "baby and health items". "Bakery and other goods" would be all goods. */
const NOUN = /(?<!^other) (goods|items)$/;

/** A region that says where by itself: "within eight miles". The capitals of "IN" are a state's. */
const WHERE = /^([Ii]n|[Ww]ithin|[Nn]ear) /;

/** What a code works on, for whom, and where: "Only produce", "Members only", "California only". */
export function limitsInWords(limits: Limits): string[] {
  const goods = goodsInWords(limits);
  return [
    ...(goods ? [`Only ${goods}`] : []),
    ...(limits.membersOnly ? ['Members only'] : []),
    ...(limits.region ? [regionInWords(limits.region)] : []),
  ];
}

/** The goods that a code is limited to, as they follow "on": "produce", "salmon in any form". Empty for no limit. */
export function goodsInWords({ departments: covered = [], scopeWords }: Scope): string {
  return scopeWords ?? (covered.length === 0 ? '' : listText(namesOf(covered)));
}

/** The same as they follow "if it's all": "baby or health items". */
export function anyGoodsInWords({ departments: covered = [], scopeWords }: Scope): string {
  return scopeWords ?? choiceText(namesOf(covered));
}

/** A department as a label: "Meat and seafood". */
export function departmentName(department: Department): string {
  return capitalized(departmentGoods[department]);
}

function namesOf(covered: readonly Department[]): string[] {
  const named = Object.entries(departmentGoods).flatMap(([department, goods]) =>
    covered.includes(department as Department) ? goods.split(' and ') : [],
  );
  const nounOf = (goods: string | undefined) => goods && NOUN.exec(goods)?.[0];
  return named.map((goods, index) =>
    nounOf(goods) === nounOf(named[index + 1]) ? goods.replace(NOUN, '') : goods,
  );
}

/** "California only", "Only within eight miles". */
function regionInWords(region: string): string {
  if (!WHERE.test(region)) return `${region} only`;
  return `Only ${region.charAt(0).toLowerCase()}${region.slice(1)}`;
}
