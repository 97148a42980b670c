/** How many codes of a store are listed: published and not marked as ended. Maintained by triggers. */
export interface ListedCodesTable {
  store_id: number;
  codes: number;
}
