import { allCodeFields, figures, figuresOf } from '../../../records/code.ts';
import { byPath } from '../../../records/field.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { fromForm, type Moments } from '../../ui/form/record-values.ts';

export const codeForm = byPath(allCodeFields);

/** What a new code begins with. */
export const newCodeValues: FormValues = {
  'discount.kind': ['percent'],
  category: ['General'],
  termsKnown: ['1'],
};

/** What a form says about a code, without the figures of other kinds of discounts. */
export function readCodeForm(values: FormValues, moments?: Moments) {
  const { record, errors } = fromForm(allCodeFields, values, moments);
  const { discount, expires } = record;
  const foreign = figures.filter((figure) => !figuresOf[discount.kind]?.includes(figure));
  const isOwn = (path: string) => !foreign.some((figure) => path === `discount.${figure}`);
  return {
    errors: Object.fromEntries(Object.entries(errors).filter(([path]) => isOwn(path))),
    code: {
      ...record,
      discount: { ...discount, ...Object.fromEntries(foreign.map((figure) => [figure, null])) },
      // A time means nothing without a last day, and the schema would refuse it.
      ...(expires === null && { endTime: null, endZone: null }),
    },
  };
}
