import { parseDollars } from '../../domain/text/money.ts';
import { asLine } from '../../domain/text/typed-text.ts';
import { type FieldErrors, fields } from './queue-fields.ts';

export const NO_OUTCOME = 'Choose what happened, then record it.';

type Totals = { readonly beforeCents: number | null; readonly afterCents: number | null };

/** The totals of a checkout in cents: both or none, and a code never raises the total. */
export function totalsOf(form: FormData): Totals | { readonly errors: FieldErrors } {
  const [before, after] = [fields.before, fields.after].map((name) => asLine(String(form.get(name) ?? '')));
  if (!before && !after) return { beforeCents: null, afterCents: null };
  const [beforeCents, afterCents] = [parseDollars(before!), parseDollars(after!)];
  const errors: FieldErrors = {
    ...(!beforeCents && { before: before === '' ? BOTH : AMOUNT }),
    ...(afterCents === undefined && { after: after === '' ? BOTH : AMOUNT }),
  };
  if (!beforeCents || afterCents === undefined) return { errors };
  if (afterCents > beforeCents)
    return { errors: { after: 'The total with the code can’t be higher than without it.' } };
  return { beforeCents, afterCents };
}

const AMOUNT = 'Enter an amount like 87.50.';
const BOTH = 'Enter both totals, or neither.';
