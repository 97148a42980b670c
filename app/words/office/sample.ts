import { LOCALE, once } from '../locale.ts';
import { kinds } from './audit.ts';

const plurals = /* @__PURE__ */ once(() => new Intl.PluralRules(LOCALE));

/** "67 codes", "1 store": how many records of a kind the sample has. */
export function countOfKind(kind: string, count: number): string {
  const [one, many] = kind === 'setting' ? ['setting', 'settings'] : (kinds[kind] ?? [kind, kind]);
  return `${count.toLocaleString(LOCALE)} ${plurals().select(count) === 'one' ? one : many}`;
}
