import { type ComponentProps, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Adds to the data of a live page what its first showing needs and hydration does not. Such content is rendered by the
 * server, and by React when it has data for another address of the page; but it is left out of the data that the
 * document carries for hydration, because the document already says it. The property `written` is then there on the
 * server and absent in the browser: `WrittenOnce` shows it.
 */
export function withWritten<Page extends object, Written>(
  request: Request,
  page: Page,
  written: Written,
): Page & { readonly written?: Written } {
  const asksForData = new URL(request.url).pathname.endsWith('.data');
  // What cannot be enumerated is not serialized.
  return Object.defineProperty(page, 'written', { value: written, enumerable: asksForData });
}

interface WrittenOnceProps<Written> extends Omit<ComponentProps<'div'>, 'children'> {
  readonly written: Written | undefined;
  readonly children: (written: Written) => ReactNode;
}

/**
 * Shows written content. Without it, at hydration, React leaves alone what the server wrote: its links lead on and the
 * boot script serves its buttons, so nothing in it may need React. It is rendered anew when the visitor has gone on to
 * another address, not when the data of this one is merely read again.
 */
export function WrittenOnce<Written>({ written, children, ...props }: WrittenOnceProps<Written>) {
  const { key } = useLocation();
  const [atFirst] = useState({ key, isWritten: written === undefined });
  // What the server wrote is gone from the document once another address was shown, also for who comes back.
  const [hasLeft, setHasLeft] = useState(false);
  if (key !== atFirst.key && !hasLeft) setHasLeft(true);
  if (written === undefined || (atFirst.isWritten && !hasLeft))
    return <div key="written" {...props} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div key="rendered" {...props}>
      {children(written)}
    </div>
  );
}
