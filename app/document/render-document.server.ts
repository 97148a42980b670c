import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';

/** How React marks a place that would be filled in later or in the browser. */
const UNFINISHED = /<!--\$[?!]-->/;

/**
 * Renders a document in one pass, because a stream takes a quarter more work. So nothing in a page may suspend.
 * @returns the document as a binary string, one character per byte: strings beyond Latin-1 take twice the memory and
 * time
 * @throws whatever a component throws
 */
export async function renderDocument(context: EntryContext, document: ReactNode): Promise<string> {
  await readAhead(context);
  const html = renderToString(document);
  if (UNFINISHED.test(html)) throw new Error('A page waits for something while it is rendered.');
  return Buffer.from(`<!DOCTYPE html>${html}`).toString('latin1');
}

/**
 * Reads the hydration data before rendering and puts it where the router caches what it has read so far. Otherwise the
 * router would suspend in the middle of the document, although all the data is there.
 */
async function readAhead(context: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta } = context;
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
