import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';

/** As React marks a place that would be filled in later, or in the browser. */
const UNFINISHED = /<!--\$[?!]-->/;

/**
 * Renders a document to its last byte, in one go where nothing has to be waited for: the stream takes a quarter more
 * work. What is loaded on first use (`lazy`) makes the first render of a page wait.
 * @throws what a component throws
 */
export async function renderDocument(context: EntryContext, document: ReactNode): Promise<Buffer> {
  await readAhead(context);
  try {
    const html = renderToString(document);
    if (!UNFINISHED.test(html)) return Buffer.from(`<!DOCTYPE html>${html}`);
  } catch {
    // Said again by the stream, unless it was only that something had to be waited for.
  }
  // Its data has been read; the router wants to hold a stream for each render all the same.
  context.serverHandoffStream = new ReadableStream();
  return renderStream(document);
}

function renderStream(document: ReactNode): Promise<Buffer> {
  const body = new PassThrough();
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      onAllReady: () => resolve(buffer(pipe(body))),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * Reads the data that the document carries before it is rendered, and leaves it where the router looks for what it has
 * read so far. Otherwise the router would wait for it in the middle of the document, although it is all there.
 */
async function readAhead({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const decoder = new TextDecoder();
  const reader = serverHandoffStream.getReader();
  const pieces: NonNullable<typeof renderMeta.streamCache> = {};
  for (let at = 0, done = false; !done; at += 1) {
    const piece = await reader.read();
    done = piece.done;
    const result = { done, value: decoder.decode(piece.value, { stream: true }) };
    pieces[at] = Object.assign(Promise.resolve(), { result });
  }
  reader.releaseLock();
  renderMeta.streamCache = pieces;
}
