/** What a bench measured: tables with a name or a number in each cell, and how they were measured. */
export interface Report {
  readonly method: string;
  readonly tables: readonly Table[];
}

export interface Table {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

export function printReport({ method, tables }: Report): void {
  console.log(`${method}\n`);
  for (const { title, rows } of tables) {
    console.log(title);
    const columns = Object.keys(rows[0] ?? {});
    const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
    const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
    for (const line of lines)
      console.log(
        `  ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')}`,
      );
    console.log('');
  }
}

/** The percentile of times in ms. */
export function percentile(times: readonly number[], parts: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * parts) / 100) - 1)] ?? 0;
}

/** Milliseconds to two decimals. */
export function ms(value: number): number {
  return Math.round(value * 100) / 100;
}
