import { parseDollars } from '../../../domain/text/money.ts';
import type { FormFields } from '../../ui/form/form-result.ts';
import { type FormValues, firstValueOf } from '../../ui/form/form-values.ts';

/** The form's fields by the path of the record's field that they are about. */
export const codeFormFields = {
  storeId: { name: 'store', label: 'Store' },
  code: { name: 'code', label: 'Code' },
  description: { name: 'description', label: 'Description' },
  category: { name: 'category', label: 'Category' },
  'discount.kind': { name: 'kind', label: 'Kind' },
  'discount.percentOff': { name: 'percent-off', label: 'Percent off' },
  'discount.amountOffCents': { name: 'amount-off', label: 'Amount off' },
  'discount.maxDiscountCents': { name: 'max-discount', label: 'Maximum discount' },
  'discount.minBasketCents': { name: 'minimum', label: 'Minimum' },
  'discount.firstOrderOnly': { name: 'first-order', label: 'First orders only' },
  'discount.onePerHousehold': { name: 'one-per-household', label: 'Once per household' },
  'discount.excludes': { name: 'excludes', label: 'Doesn’t count' },
  'discount.gift': { name: 'gift', label: 'Gift' },
  termsKnown: { name: 'terms-known', label: 'Full terms known' },
  discountText: { name: 'discount-text', label: 'Headline' },
  departments: { name: 'departments', label: 'Departments' },
  scopeWords: { name: 'scope', label: 'Only on' },
  membersOnly: { name: 'members-only', label: 'Members only' },
  region: { name: 'region', label: 'Region' },
  landingUrl: { name: 'landing', label: 'Shop link' },
  testNote: { name: 'test-note', label: 'Note for testers' },
  startsAt: { name: 'first-day', label: 'First day' },
  expires: { name: 'last-day', label: 'Last day' },
  endTime: { name: 'end-time', label: 'Ends at' },
  endZone: { name: 'end-zone', label: 'Time zone' },
  status: { name: 'status', label: 'Status' },
} as const satisfies FormFields;

/** The fields by which the form shows a stored code; a code keeps its store, and buttons change its status. */
export type ShownField = Exclude<
  (typeof codeFormFields)[keyof typeof codeFormFields]['name'],
  'store' | 'status'
>;

/** What a new code begins with. */
export const newCodeValues: FormValues = {
  kind: ['percent'],
  category: ['General'],
  'terms-known': ['1'],
};

export interface ReadCode {
  /** What the schema of codes takes, still to be checked by it. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Errors of fields that don't hold a number, by the name of the form's field. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * The fields that a form describes, all but the status and the first day. A figure of another kind of discount is left
 * out.
 */
export function readCodeForm(values: FormValues): ReadCode {
  const errors: Record<string, string> = {};
  const text = (name: string) => firstValueOf(values, name).trim() || null;
  const isTicked = (name: string) => firstValueOf(values, name) === '1';
  const cents = (path: keyof typeof codeFormFields) => {
    const { name, label } = codeFormFields[path];
    const typed = text(name);
    const amount = typed === null ? null : parseDollars(typed);
    if (amount === undefined) errors[name] = `${label} must be an amount such as 5 or 7.50.`;
    return amount ?? null;
  };
  const kind = text('kind');
  const percent = text('percent-off')?.replace(/\s*%$/, '') ?? null;
  if (kind === 'percent' && percent !== null && !/^\d{1,3}$/.test(percent))
    errors['percent-off'] = 'Percent off must be 1 to 100.';
  const expires = text('last-day');
  return {
    errors,
    fields: {
      code: (text('code') ?? '').toUpperCase(),
      description: text('description') ?? '',
      category: text('category'),
      discount: {
        kind,
        percentOff: kind === 'percent' && percent !== null ? Number(percent) : null,
        amountOffCents: kind === 'amount' ? cents('discount.amountOffCents') : null,
        maxDiscountCents: kind === 'percent' ? cents('discount.maxDiscountCents') : null,
        minBasketCents: cents('discount.minBasketCents'),
        firstOrderOnly: isTicked('first-order'),
        onePerHousehold: isTicked('one-per-household'),
        excludes: values.excludes ?? [],
        gift: kind === 'gift' ? text('gift') : null,
      },
      termsKnown: isTicked('terms-known'),
      discountText: text('discount-text'),
      departments: values.departments ?? [],
      scopeWords: text('scope'),
      membersOnly: isTicked('members-only'),
      region: text('region'),
      landingUrl: text('landing'),
      testNote: text('test-note'),
      expires,
      // A time means nothing without a last day, and the schema would refuse it.
      endTime: expires === null ? null : text('end-time'),
      endZone: expires === null ? null : text('end-zone'),
    },
  };
}
