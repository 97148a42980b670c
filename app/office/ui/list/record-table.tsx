import { Link } from 'react-router';
import rowStyles from '../rows.module.css';
import styles from './record-table.module.css';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => React.ReactNode;
  /** Numbers align at the end of the line. */
  readonly isNumeric?: boolean;
  /** Needs no column head to be understood: a phone shows it without one. */
  readonly isPlain?: boolean;
  /** May take two lines: a phone gives it a line of its own. */
  readonly isWide?: boolean;
}

interface RecordTableProps<Row> {
  /** Read by screen readers: "Codes, newest first". */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly titleOf: (row: Row) => React.ReactNode;
  /** Where the first column leads; without it, the title has a link of its own, or none. */
  readonly linkOf?: (row: Row) => string;
  readonly titleHead: string;
  readonly columns: readonly Column<Row>[];
  /** With checkboxes named `ids`, for the form around the table. The text names a row to screen readers. */
  readonly selectLabel?: (row: Row) => string;
  /** Needs half as much room again to be a table. */
  readonly isBroad?: boolean;
}

/** A list of records: a table where there is room, a stack of lines on a phone. */
export function RecordTable<Row>({
  caption,
  rows,
  idOf,
  titleOf,
  linkOf,
  titleHead,
  columns,
  selectLabel,
  isBroad,
}: RecordTableProps<Row>) {
  return (
    <div className={`sheet ${rowStyles.edge} ${styles.room}`} data-wide={isBroad}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selectLabel && (
              <th scope="col" className={styles.select}>
                <input
                  type="checkbox"
                  data-needs-js=""
                  aria-label="Select all on this page"
                  onChange={({ currentTarget }) => selectAll(currentTarget)}
                />
              </th>
            )}
            <th scope="col">{titleHead}</th>
            {columns.map(({ head, isNumeric }) => (
              <th key={head} scope="col" data-numeric={isNumeric || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {selectLabel && (
                <td className={styles.select}>
                  <input
                    type="checkbox"
                    name="ids"
                    value={idOf(row)}
                    aria-label={`Select ${selectLabel(row)}`}
                  />
                </td>
              )}
              <th scope="row">{linkOf ? <Link to={linkOf(row)}>{titleOf(row)}</Link> : titleOf(row)}</th>
              {columns.map(({ head, cell, isNumeric, isPlain, isWide }) => (
                <td
                  key={head}
                  data-head={isPlain ? undefined : head}
                  data-numeric={isNumeric || undefined}
                  data-wide={isWide}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function selectAll(box: HTMLInputElement) {
  // A real click: React hears of a changed checkbox in no other way, and the bar follows the selection.
  for (const each of box.form?.querySelectorAll<HTMLInputElement>('input[name="ids"]') ?? [])
    if (each.checked !== box.checked) each.click();
}
