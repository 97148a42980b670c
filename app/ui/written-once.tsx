import { type ComponentProps, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Adds `written` to the data of a live page: content that the server renders but hydration doesn't need. The hydration
 * data leaves it out, because the document already shows it. So `written` exists on the server, is missing at
 * hydration, and exists again when React loads data for another URL of the page. `WrittenOnce` shows it.
 */
export function withWritten<Page extends object, Written>(
  request: Request,
  page: Page,
  written: Written,
): Page & { readonly written?: Written } {
  const asksForData = new URL(request.url).pathname.endsWith('.data');
  // Properties that aren't enumerable aren't serialized.
  return Object.defineProperty(page, 'written', { value: written, enumerable: asksForData });
}

interface WrittenOnceProps<Written> extends Omit<ComponentProps<'div'>, 'children'> {
  readonly written: Written | undefined;
  readonly children: (written: Written) => ReactNode;
}

/**
 * Shows written content. At hydration it's missing, and React leaves the server's markup alone. Nothing inside may need
 * React: links are plain, and the boot script handles the buttons. It's rendered again when the URL changes, but not
 * when the same URL is reloaded.
 */
export function WrittenOnce<Written>({ written, children, ...props }: WrittenOnceProps<Written>) {
  const { key } = useLocation();
  const [atFirst] = useState({ key, isWritten: written === undefined });
  // Once another URL was shown, the server's markup is gone, even if the visitor comes back.
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
