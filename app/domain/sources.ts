const names: ReadonlyMap<string, string> = new Map([
  ['awin', 'Awin'],
  ['cj', 'CJ'],
  ['rakuten', 'Rakuten'],
  ['impact-deals', 'Impact'],
  ['impact-codes', 'Impact'],
  ['fmtc', 'FMTC'],
  ['admitad', 'Admitad'],
  ['linkmydeals', 'LinkMyDeals'],
  ['couponapi', 'CouponAPI'],
]);

/** The affiliate network that a source of feeds is; undefined for any other. */
export function networkOf(source: string): string | undefined {
  return names.get(source);
}

/** How a source of feeds is called; one that an operator has named, by that name. */
export function sourceName(source: string): string {
  return networkOf(source) ?? source;
}
