/** The columns of a list that a query reads as a table. */
export type ListColumns = Readonly<Record<string, 'integer' | 'bytes'>>;

type Row<Columns extends ListColumns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends 'bytes' ? Uint8Array : number;
};

/** Rows as one value of a query, for `Engine.listTable`: bytes are in hex. */
export function listOf<Columns extends ListColumns>(columns: Columns, rows: readonly Row<Columns>[]): string {
  const names = Object.keys(columns);
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        names.map((name) => {
          const value: number | Uint8Array = row[name]!;
          return [name, typeof value === 'number' ? value : Buffer.from(value).toString('hex')];
        }),
      ),
    ),
  );
}
