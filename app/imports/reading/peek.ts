/** The beginning of a stream, as long as asked if there is that much, and the whole stream, beginning included. */
export async function peek<Part extends { readonly length: number }>(
  parts: AsyncIterator<Part>,
  length: number,
  join: (parts: readonly Part[]) => Part,
): Promise<{ readonly start: Part; readonly all: AsyncGenerator<Part> }> {
  const first: Part[] = [];
  for (let had = 0; had < length; had += first.at(-1)!.length) {
    const next = await parts.next();
    if (next.done) break;
    first.push(next.value);
  }
  const start = join(first);
  return { start, all: continued(start, parts) };
}

async function* continued<Part>(start: Part, parts: AsyncIterator<Part>): AsyncGenerator<Part> {
  try {
    yield start;
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
  } finally {
    await parts.return?.();
  }
}
