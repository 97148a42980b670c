import { csvLine } from '../../../domain/office/csv.ts';
import { textStream } from '../../../frame/responses/text-stream.ts';

export type Cell = string | number | null;

/** A table as a CSV file of that name: its head, and its rows in batches, made as fast as they're read. */
export function csvResponse(
  name: string,
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): Response {
  return new Response(textStream(linesOf(head, batches)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

async function* linesOf(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield csvLine(head);
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
