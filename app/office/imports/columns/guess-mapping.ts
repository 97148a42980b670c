import { type MappedField, type Mapping, mappedFields } from '../../../imports/formats/mapped-csv.ts';

/** How columns are mostly called. */
const NAMES: Readonly<Record<MappedField, RegExp>> = {
  id: /^(?:(?:offer|coupon|promo(?:tion)?|deal|link|voucher)[ _-]?)?(?:id|ref(?:erence)?|number|key)$/,
  storeId: /^(?:store|merchant|advertiser|program|brand|shop)[ _-]?id$/,
  store: /^(?:store|merchant|advertiser|program|brand|shop)(?:[ _-]?name)?$/,
  website: /website|home[ _-]?page|domain/,
  code: /code/,
  title: /^(?:title|name|label|headline|offer|deal|discount)$/,
  description: /description|details|^text$|summary/,
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

/** What the values of a column look like, where its name says nothing. */
const LOOKS: Readonly<Partial<Record<MappedField, RegExp>>> = {
  code: /^(?=.*[A-Z])[A-Z\d-]{4,30}$/,
  ends: /^\d{4}-\d\d-\d\d|^\d{1,2}[/.]\d{1,2}[/.]\d{4}/,
  website: /^https?:\/\/[^/]+\/?$/,
  landingUrl: /^https?:\/\//,
  id: /^[\w-]{1,40}$/,
};

/**
 * A first answer for a person to mend, from the columns and the first rows: each field's first column of such a name that
 * no field before it has, then the first whose values look like it. Ids differ in each row.
 */
export function guessMapping(columns: readonly string[], rows: readonly (readonly string[])[]): Mapping {
  const left = new Set(columns);
  const mapping: { [Field in MappedField]?: string } = {};
  const take = (field: MappedField, isIt: (column: string) => boolean) => {
    const column = mapping[field] ?? [...left].find(isIt);
    if (column === undefined) return;
    left.delete(column);
    mapping[field] = column;
  };
  for (const field of mappedFields) take(field, (column) => NAMES[field].test(column));
  for (const [field, look] of Object.entries(LOOKS))
    take(field as MappedField, (column) => {
      const values = rows.map((row) => row[columns.indexOf(column)]!).filter((value) => value !== '');
      const isAlike = field === 'id' && new Set(values).size < rows.length;
      return values.length > 0 && !isAlike && values.every((value) => look.test(value));
    });
  return mapping;
}
