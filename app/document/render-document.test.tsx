import { lazy, type ReactNode, Suspense } from 'react';
import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { renderDocument } from './render-document.server.ts';

test('a document is rendered whole, as bytes, after its type', async () => {
  const html = await render(<p>“Fresh” — 20%</p>);
  expect(html).toBe('<!DOCTYPE html><html lang="en"><head></head><body><p>“Fresh” — 20%</p></body></html>');
});

test('a page that would have to be waited for is refused, instead of being sent with a hole', async () => {
  const Late = lazy(async () => ({ default: () => <p>late</p> }));
  const page = (
    <Suspense fallback="loading">
      <Late />
    </Suspense>
  );
  await expect(render(page)).rejects.toThrow('waits for something');
});

test('what a component throws is thrown', async () => {
  await expect(render(<Broken />)).rejects.toThrow('broken');
});

test('the data that the document carries is there before it is rendered', async () => {
  const context = contextOf('one', 'two');
  await renderDocument(context, <p>a</p>);
  const pieces = Object.values(context.renderMeta!.streamCache!).map(({ result }) => result);
  expect(pieces).toEqual([
    { done: false, value: 'one' },
    { done: false, value: 'two' },
    { done: true, value: '' },
  ]);
});

function Broken(): ReactNode {
  throw new Error('broken');
}

async function render(content: ReactNode): Promise<string> {
  const document = (
    <html lang="en">
      <body>{content}</body>
    </html>
  );
  return Buffer.from(await renderDocument(contextOf(), document), 'latin1').toString();
}

/** The part of the router's context that rendering a document needs. */
function contextOf(...pieces: readonly string[]): EntryContext {
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return { serverHandoffStream, renderMeta: {} } as EntryContext;
}
