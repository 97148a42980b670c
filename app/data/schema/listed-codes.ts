/** How many codes of a store are listed: published and not marked as ended. Kept by the database itself. */
export interface ListedCodesTable {
  store_id: number;
  codes: number;
}
