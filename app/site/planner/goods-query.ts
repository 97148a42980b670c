import { type Department, departments } from '../../domain/basket/limits.ts';
import { departmentName } from '../../words/limits.ts';
import { type Amount, NO_AMOUNT, readAmount } from './amount.ts';

/** The start of the fields' names: `goods-produce`. Without JavaScript, a form can't send them as one parameter. */
export const FIELD = 'goods-';

/** A department that the visitor is asked about. */
export interface AskedGoods {
  /** The name of its field. */
  readonly name: string;
  readonly label: string;
  readonly amount: Amount;
}

/** How much of the cart each department is, for the departments that the visitor filled in. */
export type Goods = Readonly<Partial<Record<Department, Amount>>>;

/** The fields to show: the departments whose amounts would decide something, and those that the visitor named. */
export function askedGoods(goods: Goods, asks: readonly Department[] = []): AskedGoods[] {
  return departments
    .filter((department) => asks.includes(department) || goods[department])
    .map((department) => ({
      name: FIELD + department,
      label: departmentName(department),
      amount: goods[department] ?? NO_AMOUNT,
    }));
}

/** Reads `goods` (produce:40,meat:20), and the fields of a form, which take precedence. */
export function readGoods(parameters: URLSearchParams): Goods {
  const typed = new Map<string, string>();
  for (const part of parameters.get('goods')?.split(',') ?? []) {
    const at = part.indexOf(':');
    if (at > 0) typed.set(part.slice(0, at), decode(part.slice(at + 1)));
  }
  for (const [name, value] of parameters) {
    if (name.startsWith(FIELD) && value) typed.set(name.slice(FIELD.length), value);
  }
  return Object.fromEntries(
    departments
      .map((department) => [department, readAmount(typed.get(department))] as const)
      .filter(([, { text }]) => text),
  );
}

/** The canonical value of `goods`. What isn't an amount may hold any character, so it's escaped. */
export function goodsText(goods: Goods): string {
  return departments
    .flatMap((department) => {
      const amount = goods[department];
      return amount ? `${department}:${amount.isOdd ? encodeURIComponent(amount.text) : amount.text}` : [];
    })
    .join(',');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
