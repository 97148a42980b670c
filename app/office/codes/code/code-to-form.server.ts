import type { CodeFields } from '../../../data/codes/records/code-record.ts';
import { dayOf, formatDayIso, momentOf, parseDay } from '../../../domain/time/days.ts';
import { type FormValues, firstValueOf } from '../../ui/form/form-values.ts';
import { codeFormFields, type ShownField } from './code-values.ts';

/** A code as its form shows it; its days are those of the store's time zone. */
export function valuesOfCode(code: CodeFields, zone: string): FormValues {
  const { discount } = code;
  const one = (value: string | number | null) => [value === null ? '' : String(value)];
  const tick = (value: boolean) => (value ? ['1'] : []);
  return {
    code: [code.code],
    description: [code.description],
    category: [code.category],
    kind: [discount.kind],
    'percent-off': one(discount.percentOff),
    'amount-off': one(dollars(discount.amountOffCents)),
    'max-discount': one(dollars(discount.maxDiscountCents)),
    minimum: one(dollars(discount.minBasketCents)),
    'first-order': tick(discount.firstOrderOnly),
    'one-per-household': tick(discount.onePerHousehold),
    excludes: discount.excludes,
    gift: one(discount.gift),
    'terms-known': tick(code.termsKnown),
    'discount-text': one(code.discountText),
    departments: code.departments,
    scope: one(code.scopeWords),
    'members-only': tick(code.membersOnly),
    region: one(code.region),
    landing: one(code.landingUrl),
    'test-note': one(code.testNote),
    'first-day': [dayIn(code.startsAt, zone)],
    'last-day': one(code.expires),
    'end-time': one(code.endTime),
    'end-zone': one(code.endZone),
  } satisfies Record<ShownField, readonly string[]>;
}

/**
 * When the code of a form begins (epoch ms): at the start of its first day in the store's time zone, or as it is where
 * the form names the same day, or none.
 * @returns undefined where that is nothing new, and the error of a day that doesn't exist
 */
export function readFirstDay(
  values: FormValues,
  { zone, startsAt }: { readonly zone: string; readonly startsAt: number | null },
): { readonly startsAt?: number; readonly errors: Readonly<Record<string, string>> } {
  const { name, label } = codeFormFields.startsAt;
  const typed = firstValueOf(values, name).trim();
  if (typed === '' || (startsAt !== null && typed === dayIn(startsAt, zone))) return { errors: {} };
  const day = parseDay(typed);
  if (day === undefined) return { errors: { [name]: `${label} must be a day such as 2026-02-20.` } };
  return { startsAt: momentOf(day, 0, zone), errors: {} };
}

function dollars(cents: number | null): string | null {
  if (cents === null) return null;
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

function dayIn(at: number, zone: string): string {
  return formatDayIso(dayOf(at, zone));
}
