import { type MappedField, type Mapping, mappedFields } from '../../../imports/formats/mapped-csv.ts';

/** How columns are mostly called. */
const NAMES: Readonly<Record<MappedField, RegExp>> = {
  id: /^(?:(?:offer|coupon|promo(?:tion)?|deal|link|voucher)[ _-]?)?id$/,
  storeId: /^(?:store|merchant|advertiser|program|brand|shop)[ _-]?id$/,
  store: /^(?:store|merchant|advertiser|program|brand|shop)(?:[ _-]?name)?$/,
  website: /website|home[ _-]?page|domain/,
  code: /code/,
  title: /^(?:title|name|label|offer|coupon)$/,
  description: /description|details/,
  terms: /terms|conditions|restrictions/,
  starts: /start|from|begin/,
  ends: /end|expir|until/,
  state: /status|state/,
  exclusive: /exclusive|private/,
  countries: /countr|region|location/,
  currency: /currency/,
  percentOff: /percent/,
  amountOff: /^amount|amount[ _-]?off/,
  minimum: /minimum|^min/,
  maxDiscount: /maximum|^max/,
  landingUrl: /landing|destination|direct/,
  trackingUrl: /track|affiliate|click|deeplink/,
  categories: /categor/,
};

/** A first answer for a person to mend: each field's first column of such a name that no field before it has. */
export function guessMapping(columns: readonly string[]): Mapping {
  const left = new Set(columns);
  const found = mappedFields.flatMap((field) => {
    const column = [...left].find((name) => NAMES[field].test(name));
    if (column === undefined) return [];
    left.delete(column);
    return [[field, column] as const];
  });
  return Object.fromEntries(found);
}
